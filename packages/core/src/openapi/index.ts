export { openApiDocument, type OpenApiDocument, type OpenApiOptions } from './open-api-document.js'
