import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { openShop, password } from '#test/shop.ts'

const idOf = async (caller: Awaited<ReturnType<typeof openShop>>['admin']) => (await caller(api.session.information, {})).user.id
const strong = 'Anvelopa#2027'

test('an admin adds a user, who signs in', async () => {
  const { admin, anonymous, organization, code } = await openShop()
  const username = `Ana.${code}@Atelier.ro`

  const made = await admin(api.users.create, {
    username,
    firstName: 'Ana',
    lastName: 'Țurcanu',
    roles: ['operator'],
    organizationId: organization.id,
    password: strong,
  })

  expect(made).toMatchObject({
    name: 'Ana Țurcanu',
    username: username.toLowerCase(),
    level: 'operator',
    type: 'user',
    status: 'active',
    organizations: [organization.id],
    avatarConfig: { color: '#1E697A', hover: '#16A3B0' },
    notificationSettings: { workOrders: true, view: 'all' },
    hasPassword: true,
    hasPin: false,
    version: 1,
  })
  const { user } = await anonymous(api.session.login, { username, password: strong })
  expect(user.id).toBe(made.id)
  expect(await admin(api.users.get, { id: made.id })).toEqual(made)
  await expect(admin(api.users.create, { username, organizationId: organization.id, password: strong })).rejects.toMatchObject({
    status: 422,
    fields: { username: ['AlreadyTaken'] },
  })
})

test('whoever knows their password changes it, and is signed in here alone', async () => {
  const { operator, anonymous, userName } = await openShop()
  const username = userName('operator')
  const elsewhere = await anonymous(api.session.login, { username, password })

  const wrong = operator(api.users.changePassword, { currentPassword: 'Altceva#2026', newPassword: strong })
  await expect(wrong).rejects.toMatchObject({ status: 422, fields: { current_password: ['InvalidCredentials'] } })
  await operator(api.users.changePassword, { currentPassword: password, newPassword: strong })

  expect(await idOf(operator)).toBe(elsewhere.user.id)
  await expect(anonymous(api.session.login, { username, password })).rejects.toMatchObject({ status: 422 })
  expect((await anonymous(api.session.login, { username, password: strong })).user.id).toBe(elsewhere.user.id)
})
