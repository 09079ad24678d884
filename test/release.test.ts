import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'

let folder: string
const git = (...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim()
const write = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8')

/** Runs the release in a checkout whose tests and archive are stand-ins. */
function release(...words: string[]) {
  const script = path.resolve('scripts/release.ts')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], { cwd: folder, encoding: 'utf8' })
  return { status, lines: `${stdout}${stderr}` }
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'atelier-release-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'docs'))
  const scripts = { test: 'node -e 0', 'release:archive': "node -e \"require('fs').writeFileSync('archive', '')\"" }
  write('package.json', JSON.stringify({ name: 'atelier', version: '1.1.0', private: true, scripts }))
  write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n- Photos.\n\n## 1.1.0 - 2026-11-27\n\n- Names.\n')
  write('docs/operations.md', 'tar xf atelier-1.1.0-linux-x64.tar.zst\n')
  write('.gitignore', 'archive\n')
  git('init', '--quiet')
  git('config', 'user.name', 'A')
  git('config', 'user.email', 'a@example.com')
  git('add', '.')
  git('commit', '--quiet', '--message', 'Begin')
})

test('a release sets the version, closes the changelog, commits, tags and writes the archive', () => {
  expect(release('1.2.0')).toMatchObject({ status: 0, lines: expect.stringContaining('v1.2.0 is tagged') })
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.2.0' })
  const [, unreleased, current, former] = read('CHANGELOG.md').split(/^## /m)
  expect([unreleased, current, former]).toEqual([
    'Unreleased\n\n',
    expect.stringMatching(/^1\.2\.0 - \d{4}-\d{2}-\d{2}\n\n### Added\n\n- Photos\.\n\n$/),
    '1.1.0 - 2026-11-27\n\n- Names.\n',
  ])
  expect(read('docs/operations.md')).toBe('tar xf atelier-1.2.0-linux-x64.tar.zst\n')
  expect(git('cat-file', '-t', 'v1.2.0')).toBe('tag')
  expect(git('status', '--porcelain')).toBe('')
  expect(read('archive')).toBe('')
})

test.each<[string, string, () => void, string]>([
  ['the version is not newer', '1.1.0', () => {}, 'Name the version, which follows 1.1.0: npm run release -- 1.2.0'],
  ['the version is no version', 'next', () => {}, 'Name the version, which follows 1.1.0'],
  ['the checkout has changes', '1.2.0', () => write('docs/operations.md', 'else'), 'The checkout is not clean'],
  ['the tag exists', '1.2.0', () => void git('tag', 'v1.2.0'), 'There is a tag v1.2.0 already'],
  [
    'the changelog has no entry',
    '1.2.0',
    () => {
      write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n## 1.1.0 - 2026-11-27\n\n- Names.\n')
      git('commit', '--all', '--quiet', '--message', 'Empty')
    },
    'CHANGELOG.md has no entry under "Unreleased"',
  ],
  [
    'a test fails',
    '1.2.0',
    () => {
      write('package.json', JSON.stringify({ version: '1.1.0', scripts: { test: 'node -e "process.exit(1)"' } }))
      git('commit', '--all', '--quiet', '--message', 'Break')
    },
    'npm test failed: nothing was published',
  ],
])('a release is refused and changes nothing when %s', (_why, version, spoil, message) => {
  spoil()
  const [commit, changelog] = [git('rev-parse', 'HEAD'), read('CHANGELOG.md')]
  expect(release(version)).toMatchObject({ status: 1, lines: expect.stringContaining(message) })
  expect([git('rev-parse', 'HEAD'), read('CHANGELOG.md')]).toEqual([commit, changelog])
})
