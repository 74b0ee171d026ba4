export { memory, type MemoryDatabase } from './memory.js'
