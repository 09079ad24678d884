import sharp from 'sharp'

export const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#1e697a' } })

const svg = (inside: string) => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`)
const bytes = async (...parts: (string | Uint8Array | Promise<Uint8Array>)[]) =>
  Buffer.concat(await Promise.all(parts.map(async (part) => Buffer.from((await part) as string))))
export const png = plain(30, 20).png({ compressionLevel: 0 }).toBuffer()
export const jpeg = plain(300, 200).jpeg().toBuffer()
const webp = plain(30, 20).webp().toBuffer()
const script = '<script>alert(1)</script>'
export const gps = { IFD0: { Model: 'Nokia' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '46/1 32/1 0/1' } }
const pngClaiming = async (width: number, height: number) => {
  const copy = Buffer.from(await png)
  copy.writeUInt32BE(width, 16)
  copy.writeUInt32BE(height, 20)
  return copy
}
const cut = async (image: Promise<Buffer>, share: number) => (await image).subarray(0, Math.floor((await image).length * share))

/** Forty files that an attacker or a faulty program might upload. */
export const hostile: [what: string, content: Promise<Uint8Array> | Uint8Array, mediaType?: string][] = [
  ['an SVG', svg('<rect width="9" height="9"/>')],
  ['an SVG with a script', svg(script)],
  ['an SVG that asks elsewhere', svg('<image href="http://127.0.0.1/x"/>')],
  ['an SVG that reads a file', svg('<image href="file:///etc/passwd"/>')],
  ['an SVG with an entity', bytes('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>', svg('<text>&x;</text>'))],
  ['an SVG under its own name', svg(''), 'image/svg+xml'],
  ['a page', bytes('<!doctype html>', script)],
  ['a page under its own name', bytes('<!doctype html>', script), 'text/html'],
  ['a script', bytes('alert(1)')],
  ['a GIF', plain(9, 9).gif().toBuffer()],
  ['a GIF under its own name', plain(9, 9).gif().toBuffer(), 'image/gif'],
  ['a GIF that is a script', bytes('GIF89a/*', Buffer.alloc(9), '*/=1;alert(1)')],
  ['a TIFF', plain(9, 9).tiff().toBuffer()],
  ['an AVIF', plain(9, 9).avif().toBuffer()],
  ['a bitmap', bytes('BM', Buffer.alloc(60))],
  ['a PDF', bytes('%PDF-1.7\n', script)],
  ['a ZIP', bytes('PK\u0003\u0004', Buffer.alloc(60))],
  ['a program', bytes(Buffer.of(0x7f), 'ELF', Buffer.alloc(60))],
  ['PostScript', bytes('%!PS\n(/etc/passwd) run')],
  ['a script for a drawing program', bytes('push graphic-context\nfill "url(https://127.0.0.1/x)"\npop graphic-context')],
  ['JSON', bytes('{}'), 'application/json'],
  ['any bytes', bytes(Buffer.of(1, 2, 3)), 'application/octet-stream'],
  ['nothing', bytes()],
  ['one byte', bytes(Buffer.of(0x89))],
  ['the beginning of a PNG', cut(png, 0.1)],
  ['half a PNG', cut(png, 0.5)],
  ['half a JPEG', cut(plain(300, 200).jpeg({ quality: 100 }).toBuffer(), 0.3)],
  ['half a WebP', cut(webp, 0.5)],
  ['a PNG of 30,000 × 30,000', pngClaiming(30_000, 30_000)],
  ['a PNG that claims to be wide', pngClaiming(4_000_000_000, 1)],
  ['a PNG without pixels', pngClaiming(0, 0)],
  ['too many pixels', plain(2001, 2000).png().toBuffer()],
  ['too many bytes', bytes(png, Buffer.alloc(2 * 1024 * 1024))],
  ['two types at once', png, 'image/png, text/html'],
  ['a PNG with a page behind it', bytes(png, '<!doctype html>', script)],
  ['a JPEG with a script behind it', bytes(jpeg, script), 'image/jpeg'],
  ['a JPEG with a ZIP behind it', bytes(jpeg, 'PK\u0003\u0004 script'), 'image/jpeg'],
  ['a photo that says where it was taken', plain(300, 200).jpeg().withExif(gps).toBuffer(), 'image/jpeg'],
  ['a WebP under another name', webp, 'image/jpeg'],
  ['a path as its name', png, 'image/png; name="../../etc/passwd"'],
]
/** The last six are images with foreign content; only their pixels are stored. */
export const cleanedCount = 6
