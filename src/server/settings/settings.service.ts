import { toCanonicalSetting, type AccountSetting } from '#contract/accounts/account-settings.ts'
import { fail, failNotFound, failField } from '#contract/kit/errors.ts'
import type { Context } from '#server/platform/context.ts'
import { lockFile } from '#server/platform/files/files.ts'
import * as queries from './settings.queries.ts'
import { toSetting } from './settings.view.ts'

type SettingInput = { value?: string | number | boolean | undefined; options?: Record<string, unknown> | undefined }

export async function create(context: Context, { name, ...input }: SettingInput & { name: string }): Promise<AccountSetting> {
  const { value = '', options = {} } = toCanonicalSetting(name, input)
  await requireFile(context, name, value)
  const row = await queries.insert(context.db, context.scope, { name, value, options: JSON.stringify(options) })
  const setting = row ? toSetting(row) : fail('AlreadyExists')
  await publishSetting(context, 'CREATED', setting, { after: setting })
  return setting
}

export async function update(context: Context, { id, ...input }: SettingInput & { id: number }): Promise<AccountSetting> {
  const { db, scope } = context
  const before = await findForUpdate(context, id)
  const { value = before.value, options = before.options } = toCanonicalSetting(before.name, input)
  if (value !== before.value) await requireFile(context, before.name, value)
  const setting = toSetting(await queries.update(db, scope, id, { value, options: JSON.stringify(options) }))
  await publishSetting(context, 'UPDATED', setting, { before, after: setting })
  return setting
}

export async function remove(context: Context, { id }: { id: number }): Promise<null> {
  const before = await findForUpdate(context, id)
  await queries.remove(context.db, context.scope, id)
  await publishSetting(context, 'DELETED', before, { before })
  return null
}

const findForUpdate = async ({ db, scope }: Context, id: number): Promise<AccountSetting> =>
  toSetting((await queries.findForUpdate(db, scope, id)) ?? failNotFound('account setting', id))

type Change = { before?: AccountSetting; after?: AccountSetting }

async function publishSetting(
  context: Context,
  change: 'CREATED' | 'UPDATED' | 'DELETED',
  setting: AccountSetting,
  { before, after }: Change,
) {
  const { id, name } = setting
  const toAuditFields = ({ value, options }: AccountSetting) => ({ value, options })
  await context.audit('account-setting', id, {
    name,
    ...(before && { before: toAuditFields(before) }),
    ...(after && { after: toAuditFields(after) }),
  })
  await context.listChanged('account-setting', change, setting, [])
  // The check comes after `listChanged`, whose counter serializes writes of one account, so two changes cannot pass together.
  if (name === 'appointments_start' || name === 'appointments_end') await requireOpenHours(context)
}

async function requireOpenHours(context: Context) {
  const setting = await context.settings()
  if (setting('appointments_start') >= setting('appointments_end')) failField('value', 'InvalidHours')
}

async function requireFile(context: Context, name: string, value: string) {
  if (name !== 'custom_logo' || value === '') return
  if (!(await lockFile(context, 'logo', Number(value)))) failField('value', 'InvalidChoice')
}
