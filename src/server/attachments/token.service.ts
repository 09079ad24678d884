import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether the address leads to the file itself or to its small picture. */
const variants = ['content', 'thumb'] as const
export type Variant = (typeof variants)[number]
export type ContentToken = { account: number; id: number; variant: Variant }

const windowSeconds = 600
const bodyBytes = 17
const macBytes = 16

/** End of the life of addresses made now, in seconds: the same within ten minutes, so that a browser's cache works. */
export const expiryOf = (nowMs: number): number => (Math.floor(nowMs / 1000 / windowSeconds) + 2) * windowSeconds

/** Account, attachment, variant and end, followed by a part of their HMAC: 44 characters. */
export function signContentToken(secret: string, { account, id, variant }: ContentToken, nowMs = Date.now()): string {
  const body = Buffer.alloc(bodyBytes)
  body.writeInt32BE(account, 0)
  body.writeBigInt64BE(BigInt(id), 4)
  body.writeUInt8(variants.indexOf(variant), 12)
  body.writeUInt32BE(expiryOf(nowMs), 13)
  return Buffer.concat([body, macOf(secret, body)]).toString('base64url')
}

/** Returns what the token proves, or undefined if it is forged, damaged or expired. */
export function readContentToken(secret: string, token: string, nowMs = Date.now()): ContentToken | undefined {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== bodyBytes + macBytes || bytes.toString('base64url') !== token) return undefined
  const body = bytes.subarray(0, bodyBytes)
  if (!timingSafeEqual(macOf(secret, body), bytes.subarray(bodyBytes))) return undefined
  const variant = variants[body.readUInt8(12)]
  if (variant === undefined || body.readUInt32BE(13) * 1000 <= nowMs) return undefined
  return { account: body.readInt32BE(0), id: Number(body.readBigInt64BE(4)), variant }
}

const macOf = (secret: string, body: Buffer) => createHmac('sha256', secret).update(body).digest().subarray(0, macBytes)
