import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from './backup.ts'

test('a backup that this user may not read is refused with its owner and the command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'atelier-manifest-'))
  const backupFolder = path.join(folder, 'taken')
  const isRoot = process.getuid?.() === 0
  chmodSync(folder, 0o755)
  mkdirSync(backupFolder, { mode: isRoot ? 0o700 : 0 })
  if (isRoot) process.seteuid!(65_534)
  try {
    const { username } = userInfo()
    expect(() => readManifest(backupFolder)).toThrow(
      `${backupFolder} belongs to ${isRoot ? 'root' : `the user ${process.getuid!()}`}, and ${username} may not read it. As root: chown -R ${username} ${backupFolder}`,
    )
  } finally {
    if (isRoot) process.seteuid!(0)
    rmSync(folder, { recursive: true })
  }
})
