/** Of what is packed in a workbook: bytes of one part and of all, how many parts, and how many times smaller a large part may be packed. */
const most = { entry: 64 << 20, total: 80 << 20, entries: 2000, ratio: 200, small: 4 << 20 }

const signature = { entry: 0x04034b50, listed: 0x02014b50, end: 0x06054b50 }
const endLength = 22
const listedLength = 46

/**
 * Why a packed file is not to be unpacked, or nothing. It is judged by the sizes that its directory declares, before a byte of it is inflated;
 * the library that inflates it holds each part to the size that was declared.
 */
export function checkZip(bytes: Buffer): 'BinaryWorkbook' | 'BrokenWorkbook' | 'WorkbookTooLarge' | undefined {
  const end = bytes.lastIndexOf(endMark)
  if (bytes.length < endLength || bytes.readUInt32LE(0) !== signature.entry || end < 0 || end + endLength > bytes.length)
    return 'BrokenWorkbook'
  const entries = bytes.readUInt16LE(end + 10)
  let at = bytes.readUInt32LE(end + 16)
  let total = 0
  for (let entry = 0; entry < entries; entry++) {
    if (at + listedLength > bytes.length || bytes.readUInt32LE(at) !== signature.listed) return 'BrokenWorkbook'
    const packed = bytes.readUInt32LE(at + 20)
    const size = bytes.readUInt32LE(at + 24)
    total += size
    if (
      bytes
        .subarray(at + listedLength)
        .subarray(0, bytes.readUInt16LE(at + 28))
        .equals(binaryPart)
    )
      return 'BinaryWorkbook'
    if (size > most.entry || (size > most.small && size > packed * most.ratio)) return 'WorkbookTooLarge'
    at += listedLength + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return entries > most.entries || total > most.total ? 'WorkbookTooLarge' : undefined
}
/** What makes a workbook an xlsb. Of cells that name no column, as Excel may save them, the library reads none and says nothing. */
const binaryPart = Buffer.from('xl/workbook.bin', 'latin1')
const endMark = Buffer.from('PK\x05\x06', 'latin1')
