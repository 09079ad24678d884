import { z } from 'zod'
import { expect, test } from 'vitest'
import { environmentGroups } from '#server/platform/process/settings.ts'

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
