import { z } from 'zod'
import { Email, required } from './kit/fields.ts'
import { Password, StrongPassword } from './kit/passwords.ts'
import { Username } from './users.ts'

/** What a business says of itself to begin: its name, its first workplace and its admin. */
export const registration = (passwords: 'strong' | 'basic') =>
  z.object({
    company: required(150),
    organization: required(100),
    name: required(100),
    email: Email,
    username: Username,
    password: passwords === 'strong' ? StrongPassword : Password,
  })
export type Registration = z.output<ReturnType<typeof registration>>
