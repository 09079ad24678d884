import { config } from 'zod/v4/core'

// Imported before every schema. The content security policy forbids eval; zod would probe for it, and each probe is reported.
config({ jitless: true })
