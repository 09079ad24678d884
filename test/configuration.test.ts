import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { expect, test } from 'vitest'
import { environmentGroups, settingNames } from '#server/platform/process/settings.ts'

type Setting = { name: string; description: string; fallback?: string; default?: string; allowed?: string }

/** The schema refuses a sign that no value has with the allowed values. */
function readSetting(name: string, schema: z.ZodType): Setting {
  const { fallback, description } = schema.meta() as { fallback?: string; description: string }
  const { default: standard } = z.toJSONSchema(schema, { io: 'input' }) as { default?: string }
  const allowed = schema.safeParse('\0').error?.issues[0]?.message
  return {
    name,
    description,
    ...(fallback !== undefined && { fallback }),
    ...(standard !== undefined && { default: standard }),
    ...(allowed !== undefined && { allowed }),
  }
}

const groups = Object.entries(environmentGroups).map(([title, settings]) => ({
  title,
  settings: Object.entries(settings).map(([name, schema]) => readSetting(name, schema)),
}))

const page = `# Configuration

Settings come from the environment or from a file \`.env\` in the folder of Atelier; the environment wins. A value that is not allowed stops
the start with one line that names what is, and a name in \`.env\` that is no setting is reported in one line. An empty value is none.
[deploy/.env.example](../deploy/.env.example) has them all to fill in. [Operations](operations.md) leads through what belongs together.

${groups.map(({ title, settings }) => `## ${title}\n\n${settings.map(describeSetting).join('\n')}\n`).join('\n')}`

function describeSetting({ name, description, fallback, default: standard, allowed }: Setting): string {
  const initial = fallback ?? (standard === undefined ? undefined : `\`${standard}\``)
  return `- **\`${name}\`**: ${description}${allowed ? ` Allowed: ${allowed}.` : ''}${initial ? ` Default: ${initial}.` : ''}`
}

const exampleOf = ({ name, description, default: standard }: Setting) =>
  `\n# ${description.replaceAll('`', '')}\n# ${name}=${standard ?? ''}\n`

const example = `# Copy to .env and take the # away from what you set. docs/configuration.md says more.
${groups.map(({ title, settings }) => `\n# ${title}\n${settings.map(exampleOf).join('')}`).join('')}`

test('docs/configuration.md describes the settings as their schema does', async () => {
  await expect(page).toMatchFileSnapshot('../docs/configuration.md')
})

test('deploy/.env.example names each setting as a comment', async () => {
  await expect(example).toMatchFileSnapshot('../deploy/.env.example')
})

type Service = {
  environment: Record<string, string>
  volumes: string[]
  build?: { context: string; dockerfile: string }
  env_file?: string
}
type Compose = { services: Record<string, Service>; volumes: Record<string, null> }

test.each(['compose.yaml', 'compose.embedded.yaml'])('%s sets only settings, and its files and volumes exist', (name) => {
  const { services, volumes } = parse(readFileSync(`deploy/${name}`, 'utf8')) as Compose
  const { atelier, ...others } = services
  expect(Object.keys(atelier!.environment).filter((variable) => !settingNames.includes(variable))).toEqual([])
  const named = Object.values(services).flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]))
  expect(new Set(named)).toEqual(new Set(Object.keys(volumes)))
  expect(existsSync(path.join('deploy', atelier!.build!.context, atelier!.build!.dockerfile))).toBe(true)
  for (const { environment } of Object.values(others)) {
    expect(Object.keys(environment)).toEqual(['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'])
  }
  expect(readFileSync(`deploy/${name}`, 'utf8').match(/\$\{(\w+)/g) ?? []).toEqual(
    Object.keys(others).length ? Array(2).fill('${DATABASE_PASSWORD') : [],
  )
})

test('the Containerfile copies files that exist', () => {
  const copies = [...readFileSync('deploy/Containerfile', 'utf8').matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap((match) =>
    match[1]!.split(' '),
  )
  expect(copies.length).toBeGreaterThan(2)
  expect(copies.filter((file) => !existsSync(file))).toEqual([])
})
