import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parse, type $ZodType, type input, type output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { limitsOf } from './limits.ts'

export type Draft<S extends $ZodType> = UseFormReturnType<input<S>, output<S>> & {
  /** Puts each refusal of the server at its field; answers those that no field of the form shows. */
  refuse: (error: AppError) => string[]
}

/** To the first field that is refused, once it is marked. */
export const focusFirstError = (form: HTMLElement | undefined, otherwise?: Element | null) =>
  requestAnimationFrame(() => {
    const next = form?.querySelector('[aria-invalid="true"]') ?? otherwise
    if (next instanceof HTMLElement) next.focus()
  })

/**
 * A form over a schema of the contract: it checks with it, submits what it parses, shows its limits, and its messages and the server's,
 * translated at their fields.
 */
export function useDraft<S extends $ZodType>(schema: S, initialValues: input<S>): Draft<S> {
  useTranslation()
  const [shown] = useState(() => new Set<string>())
  const form = useForm<Record<string, unknown>, unknown>({
    initialValues: initialValues as Record<string, unknown>,
    validate: schemaResolver(schema as never, { sync: true }),
    transformValues: (values) => parse(schema, values),
    enhanceGetInputProps: ({ field, inputProps }) => {
      shown.add(field)
      return { ...limitsOf(schema, field), ...(typeof inputProps.error === 'string' && { error: messageText(inputProps.error) }) }
    },
  })
  const refuse = (error: AppError): string[] => {
    const refused = Object.entries(error.fields ?? {}).map(([path, [message = 'InvalidValue']]) => ({ path, message }))
    form.setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, message])))
    return refused.filter(({ path }) => !shown.has(path)).map(({ path, message }) => `${path}: ${messageText(message)}`)
  }
  return Object.assign(form, { refuse }) as unknown as Draft<S>
}
