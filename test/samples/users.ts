import { randomUUID } from 'node:crypto'
import { shopPassword } from '#test/new-shop.ts'

const newPassword = 'Aluminiu#2027'
/** Usernames are unique over all accounts. */
const newUsername = () => `user.${randomUUID()}`

export const users = {
  'POST /users': {
    password: newPassword,
    // An admin would be visible to all workplaces.
    roles: ['operator'],
    get username() {
      return newUsername()
    },
  },
  'PUT /users/:id': {
    password: newPassword,
    // An admin may only remove the PIN of another user.
    pin: null,
    get username() {
      return newUsername()
    },
  },
  'PUT /users/preferences': { favourites: ['/dashboard/workstation-settings/clients'], folded: { Reports: false } },
  'POST /users/change-password': { currentPassword: shopPassword, newPassword },
}
