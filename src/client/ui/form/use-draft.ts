import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parse, type $ZodType, type input, type output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { schemaLimits } from './limits.ts'

export type FormDraft<S extends $ZodType> = UseFormReturnType<input<S>, output<S>> & {
  /** Shows each error of the server at its field; returns the messages of those that have no field in the form. */
  refuse: (error: AppError) => string[]
}

/** The values that a form begins with: what has to be filled in may still be null. */
type Begun<Values> = { [Key in keyof Values]: Values[Key] | null }

/** Moves the focus to the first field with an error, after React has marked it. */
export const focusFirstError = (form: HTMLElement | undefined, otherwise?: Element | null) =>
  requestAnimationFrame(() => {
    const next = form?.querySelector('[aria-invalid="true"]') ?? otherwise
    if (next instanceof HTMLElement) next.focus()
  })

/**
 * The state of a form over a schema of the contract. It checks with the schema, submits what the schema parses, gives the fields its
 * limits, and shows the messages of the schema and of the server at their fields, in the reader's language.
 */
export function useDraft<S extends $ZodType>(schema: S, initialValues: Begun<input<S>>): FormDraft<S> {
  useTranslation()
  const [shown] = useState(() => new Set<string>())
  const form = useForm<Record<string, unknown>, unknown>({
    initialValues,
    validate: schemaResolver(schema as never, { sync: true }),
    transformValues: (values) => parse(schema, values),
    enhanceGetInputProps: ({ field, inputProps }) => {
      shown.add(field)
      return { ...schemaLimits(schema, field), ...(typeof inputProps.error === 'string' && { error: messageText(inputProps.error) }) }
    },
  })
  const refuse = (error: AppError): string[] => {
    const refused = Object.entries(error.fields ?? {}).map(([path, [message = 'InvalidValue']]) => ({ path, message }))
    form.setErrors(Object.fromEntries(refused.map(({ path, message }) => [path, message])))
    return refused.filter(({ path }) => !shown.has(path)).map(({ path, message }) => `${path}: ${messageText(message)}`)
  }
  return Object.assign(form, { refuse }) as unknown as FormDraft<S>
}
