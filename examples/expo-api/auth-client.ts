import { createAuthClient } from '@countersign/client'
import { bearerFetch } from '@countersign/client/bearer'
import { deleteItemAsync, getItemAsync, setItemAsync } from 'expo-secure-store'

export const apiURL = process.env.EXPO_PUBLIC_API_URL ?? 'http://localhost:3000'

const key = 'session'

export const client = createAuthClient({
  baseURL: apiURL,
  fetch: bearerFetch({
    getToken: () => getItemAsync(key),
    onToken: (token) => (token === null ? deleteItemAsync(key) : setItemAsync(key, token)),
  }),
})
