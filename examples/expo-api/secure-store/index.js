/** Stands in for the package of Expo, which runs on phones only. */
const items = new Map()

export const getItemAsync = async (key) => items.get(key) ?? null

export async function setItemAsync(key, value) {
  items.set(key, value)
}

export async function deleteItemAsync(key) {
  items.delete(key)
}
