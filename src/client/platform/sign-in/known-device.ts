import { writeStored, readStored } from '#client/platform/storage.ts'

const deviceKey = (username: string): string => `device:${username.trim().toLowerCase()}`

/** Users share a browser, so a device token is stored for each of them. */
export const storeDevice = (username: string, device: string): void => writeStored(deviceKey(username), device)
export const findDevice = (username: string): string | null => readStored(deviceKey(username))
