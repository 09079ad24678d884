import type { MovedWords, TakeWords } from './use-reading.ts'

type WordField = {
  label: string
  maxLength: number
  /** A field that takes words only while it is empty, such as a name. */
  onlyEmpty?: boolean
  text: () => string
  write: (text: string) => void
}

/** Moves words into the first field that has room for them. */
export const takeWordsInto =
  (...fields: WordField[]): TakeWords =>
  (words) => {
    const field = fields.find(
      ({ text, onlyEmpty, maxLength }) => (onlyEmpty ? text() === '' : true) && withWords(text(), words).length <= maxLength,
    )
    if (!field) return undefined
    field.write(withWords(field.text(), words))
    return { to: field.label, takeBack: () => field.write(withoutWords(field.text(), words)) } satisfies MovedWords
  }

type DescriptionForm = {
  getInputProps: (field: 'description') => object
  getValues: () => { description?: string | undefined }
  setFieldValue: (field: 'description', text: string) => void
}

/** Moves words into the description of a form, as far as its schema has room for them. */
export const takeIntoDescription = (form: DescriptionForm, label: string): TakeWords =>
  takeWordsInto({
    label,
    maxLength: (form.getInputProps('description') as { maxLength?: number }).maxLength ?? Infinity,
    text: () => form.getValues().description ?? '',
    write: (description) => form.setFieldValue('description', description),
  })

const separator = ', '
export const withWords = (text: string, words: string): string => [text.trim(), words].filter(Boolean).join(separator)

/** Text that was changed since then keeps the words, wherever they are now. */
const withoutWords = (text: string, words: string): string => {
  if (text === words) return ''
  return text.endsWith(separator + words) ? text.slice(0, -(separator.length + words.length)) : text
}
