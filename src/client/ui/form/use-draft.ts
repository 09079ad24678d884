import { schemaResolver, useForm, type UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parse, type $ZodType, type input, type output } from 'zod/v4/core'
import { AppError } from '#contract/kit/errors.ts'
import { messageText } from '#client/platform/i18n.ts'
import { schemaLimits } from './limits.ts'

export type FormDraft<S extends $ZodType> = UseFormReturnType<input<S>, output<S>> & {
  /** Shows each server error at its field; returns the messages of errors without a field in the form. */
  refuse: (error: AppError) => string[]
}

/** The initial values of a form: required ones may still be null. */
type InitialValues<Values> = { [Key in keyof Values]: Values[Key] | null }

/** Moves the focus to the first field with an error, after React has marked it. */
export const focusFirstError = (form: HTMLElement | undefined, otherwise?: Element | null) =>
  requestAnimationFrame(() => {
    const next = form?.querySelector('[aria-invalid="true"]') ?? otherwise
    if (next instanceof HTMLElement) next.focus()
  })

/**
 * State of a form over a schema of the contract: it validates and submits with the schema, gives the fields its limits, and shows the
 * messages of schema and server at the fields, in the reader's language.
 */
export function useDraft<S extends $ZodType>(schema: S, initialValues: InitialValues<input<S>>): FormDraft<S> {
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
