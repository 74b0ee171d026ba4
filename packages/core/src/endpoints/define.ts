import { endpointFactory } from '../contract/calls/endpoint.js'
import type { Services } from '../services/services.js'

/** Declares a call of the core. */
export const defineEndpoint = endpointFactory<{ readonly services: Services }>()
