import { z } from 'zod'
import { Email, required, text } from './kit/fields.ts'

/** One name however it is typed. */
const Username = required(60)
  .min(5)
  .toLowerCase()
  .regex(/^[a-z0-9._@-]+$/)

const Basic = text(64).min(4)
const Strong = Basic.min(8)
  .regex(/[a-z]/)
  .regex(/[A-Z]/)
  .regex(/\d/)
  .regex(/[$@!#^%*?&]/)

/** What a business says of itself to begin: its name, its first workplace and its admin. */
export const registration = (passwords: 'strong' | 'basic') =>
  z.object({
    company: required(150),
    organization: required(100),
    name: required(100),
    email: Email,
    username: Username,
    password: passwords === 'strong' ? Strong : Basic,
  })
export type Registration = z.output<ReturnType<typeof registration>>
