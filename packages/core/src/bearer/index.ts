export { bearer, type BearerOptions, type BearerPlugin } from './bearer.js'
