/** Limits for a packed workbook: bytes of one part and of all, number of parts, and the compression ratio of parts above `small` bytes. */
const limits = { entry: 64 << 20, total: 80 << 20, entries: 2000, ratio: 200, small: 4 << 20 }

const signature = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const directoryEntryLength = 46

/**
 * Returns why a packed file must not be unpacked, or undefined. The sizes declared in its directory decide, before a byte is inflated;
 * the inflating library enforces them.
 */
export function checkZip(bytes: Buffer): 'BinaryWorkbook' | 'BrokenWorkbook' | 'WorkbookTooLarge' | undefined {
  const end = bytes.lastIndexOf(endMark)
  if (bytes.length < endLength || bytes.readUInt32LE(0) !== signature.entry || end < 0 || end + endLength > bytes.length)
    return 'BrokenWorkbook'
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + directoryEntryLength > bytes.length || bytes.readUInt32LE(at) !== signature.listed) return 'BrokenWorkbook'
    const packed = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    total += size
    if (
      bytes
        .subarray(at + directoryEntryLength)
        .subarray(0, bytes.readUInt16LE(at + 28))
        .equals(binaryPart)
    )
      return 'BinaryWorkbook'
    if (size > limits.entry || (size > limits.small && size > packed * limits.ratio)) return 'WorkbookTooLarge'
    at += directoryEntryLength + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries > limits.entries || total > limits.total ? 'WorkbookTooLarge' : undefined
}
/** Marks an xlsb. The library silently reads no cells that name no column, which Excel may save. */
const binaryPart = Buffer.from('xl/workbook.bin', 'latin1')
const endMark = Buffer.from('PK\x05\x06', 'latin1')
