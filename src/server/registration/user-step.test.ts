import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { business, proveAddress } from '#test/make/registrations.ts'
import { openShop, shopPassword, type Shop } from '#test/shop.ts'

const { validateUser, finish } = api.registration
const refusedAt = (field: string, message: string) => ({ status: 422, fields: { [field]: [message] } })
const newName = ({ code }: Shop) => `${code}.new`.toLowerCase()

test('the user step refuses every password that the last step refuses', async () => {
  const shop = await openShop()
  const username = newName(shop)
  const check = (chosen: string) => shop.anonymous(validateUser, { username, password: chosen })
  await expect(check('parola#12')).rejects.toMatchObject(refusedAt('password', 'PasswordTooWeak'))
  for (const common of ['P@ssw0rd', 'Qwerty123!', 'Welcome1#', `${username.toUpperCase()}#1a`])
    await expect(check(common), common).rejects.toMatchObject(refusedAt('password', 'PasswordTooCommon'))
  await expect(check('Cauciuc#2026')).rejects.toMatchObject(refusedAt('password', 'PasswordTooCommon'))
  await expect(check(shopPassword)).resolves.toBeNull()
})

test('the user step names a taken username only to the holder of a valid token', async () => {
  const shop = await openShop()
  const [free, taken] = [newName(shop), shop.userName('admin')]
  const check = (username: string, token: object) => shop.anonymous(validateUser, { username, password: shopPassword, ...token })
  const registrationToken = await proveAddress(shop, `${free}@exemplu.ro`)

  await expect(check(taken, {})).resolves.toBeNull()
  for (const username of [taken, free])
    await expect(check(username, { registrationToken: 'x' })).rejects.toMatchObject(refusedAt('registration_token', 'RegistrationExpired'))
  await expect(check(taken.toUpperCase(), { registrationToken })).rejects.toMatchObject(refusedAt('username', 'AlreadyTaken'))
  await expect(check(free, { registrationToken })).resolves.toBeNull()

  await shop.anonymous(finish, { registrationToken, username: free, ...business })
  await expect(check(taken, { registrationToken })).rejects.toMatchObject(refusedAt('registration_token', 'RegistrationExpired'))
})
