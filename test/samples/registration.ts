import { business } from '#test/make/registrations.ts'

/** The inputs are well-formed, but the calls refuse them, because no schema reveals a proven address. */
export const registration: Record<string, object> = {
  'POST /registration/request/validate-code': { code: '123456' },
  'POST /registration/request/validate-user': { username: 'ana.maria.pop', password: business.password },
  'POST /new-registration': { ...business, username: 'ana.maria.pop' },
  'POST /password/reset': { token: 'x'.repeat(43), password: business.password, passwordConfirmation: business.password },
}
