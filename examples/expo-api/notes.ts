import { getItemAsync } from 'expo-secure-store'
import { apiURL } from './auth-client'

export async function listNotes(): Promise<unknown> {
  const authorization = `Bearer ${(await getItemAsync('session')) ?? ''}`
  const response = await fetch(`${apiURL}/api/notes`, { headers: { authorization } })
  return response.json()
}
