import { remember, remembered } from '#client/platform/storage.ts'

const keyOf = (username: string): string => `device:${username.trim().toLowerCase()}`

/** People share a browser, and it is known for each of them alone. */
export const keepDevice = (username: string, device: string): void => remember(keyOf(username), device)
export const findDevice = (username: string): string | null => remembered(keyOf(username))
