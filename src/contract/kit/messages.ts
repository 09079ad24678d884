import { config, type $ZodRawIssue } from 'zod/v4/core'

/**
 * Gives every refusal of a schema a key that the client can translate. A limit travels behind a colon: `AtMost:15`.
 * Without this, zod would answer in its own English.
 */
export function messageKey(issue: $ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined || issue.input === null) return 'RequiredField'
      return issue.expected === 'number' || issue.expected === 'int' ? 'InvalidNumber' : 'InvalidValue'
    case 'invalid_value':
      return issue.input === undefined || issue.input === null ? 'RequiredField' : 'InvalidValue'
    case 'too_small':
      if (issue.origin !== 'string') return `AtLeast:${issue.minimum}`
      return issue.minimum === 1 || issue.input === '' ? 'RequiredField' : `TooFewCharacters:${issue.minimum}`
    case 'too_big':
      return `AtMost:${issue.maximum}`
    case 'invalid_format':
      return issue.format === 'email'
        ? 'InvalidEmail'
        : issue.format === 'date' || issue.format === 'datetime'
          ? 'InvalidDate'
          : 'InvalidValue'
    case 'unrecognized_keys':
      return 'UnknownField'
    default:
      return 'InvalidValue'
  }
}

config({ customError: messageKey })
