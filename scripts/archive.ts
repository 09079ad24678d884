// Writes dist/atelier-VERSION-MACHINE.tar.zst, which runs where neither npm nor a compiler is, and its SHA-256: `npm run release:archive`.
// With `-- --folder FOLDER` it writes the content alone, for an image.
import { execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, lstatSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { constants, createZstdCompress } from 'node:zlib'
import { releaseVersion } from '#server/platform/process/release.ts'
import { folderBytes, writeArchiveFolder } from './archive-folder.ts'

const { folder } = parseArgs({ options: { folder: { type: 'string' } } }).values

execFileSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
if (folder) writeFolder(folder)
else await writeArchive(`atelier-${releaseVersion}-${process.platform}-${process.arch}.tar.zst`)

function writeFolder(target: string): void {
  writeArchiveFolder(target)
  writeFileSync(path.join(target, 'sbom.cdx.json'), execFileSync('npm', ['run', '--silent', 'sbom'], { maxBuffer: 1e8 }))
}

async function writeArchive(name: string): Promise<void> {
  const draft = mkdtempSync('dist/archive-')
  try {
    const target = path.join(draft, `atelier-${releaseVersion}`)
    writeFolder(target)
    const options = ['--create', '--sort=name', '--owner=0', '--group=0', '--directory', draft, `atelier-${releaseVersion}`]
    const tar = spawn('tar', options, { stdio: ['ignore', 'pipe', 'inherit'] })
    const params = { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 }
    await pipeline(tar.stdout, createZstdCompress({ params }), createWriteStream(`dist/${name}`))
    const hash = createHash('sha256')
    await pipeline(createReadStream(`dist/${name}`), hash)
    writeFileSync(`dist/${name}.sha256`, `${hash.digest('hex')}  ${name}\n`)
    console.log(`dist/${name}: ${inMegabytes(lstatSync(`dist/${name}`).size)}, unpacked ${inMegabytes(folderBytes(target))}`)
  } finally {
    rmSync(draft, { recursive: true })
  }
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
