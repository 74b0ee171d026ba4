export type { JsonSchema } from './json-schema.js'
export { openApiDocument, type OpenApiDocument, type OpenApiOptions } from './open-api-document.js'
