import { randomUUID } from 'node:crypto'
import { shopPassword } from '#test/new-shop.ts'

const other = 'Aluminiu#2027'
/** No two users have the same name, wherever they work. */
const another = () => `user.${randomUUID()}`

export const users = {
  'POST /users': {
    password: other,
    // An admin works everywhere: all workplaces know their name.
    roles: ['operator'],
    get username() {
      return another()
    },
  },
  'PUT /users/:id': {
    password: other,
    // Of somebody else nobody sets it.
    pin: null,
    get username() {
      return another()
    },
  },
  'POST /users/change-password': { currentPassword: shopPassword, newPassword: other },
}
