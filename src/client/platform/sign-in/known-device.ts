import { writeStored, readStored } from '#client/platform/storage.ts'

const keyOf = (username: string): string => `device:${username.trim().toLowerCase()}`

/** People share a browser, and it is known for each of them alone. */
export const storeDevice = (username: string, device: string): void => writeStored(keyOf(username), device)
export const findDevice = (username: string): string | null => readStored(keyOf(username))
