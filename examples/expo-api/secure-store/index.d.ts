export function getItemAsync(key: string): Promise<string | null>
export function setItemAsync(key: string, value: string): Promise<void>
export function deleteItemAsync(key: string): Promise<void>
