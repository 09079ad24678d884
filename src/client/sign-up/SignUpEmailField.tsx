import { EmailField } from '#client/ui/form/EmailField.tsx'
import type { ReadFieldProps } from '#client/ui/reading/ReadField.tsx'

/** The user's own address, which the browser may autocomplete. */
export const SignUpEmailField = ({ onChange, ...rest }: ReadFieldProps) => (
  <EmailField size="md" autoComplete="email" autoCapitalize="none" {...rest} onChange={(email) => onChange?.(email ?? '')} />
)
