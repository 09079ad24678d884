import { SegmentedControl, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages, type Language } from '#client/platform/i18n.ts'
import type { OrganizationFields } from './OrganizationForm.tsx'
import { Part } from './Part.tsx'

/** What search engines are told of the page, in one language at a time. */
export function SeoFields({ form }: { form: OrganizationFields }) {
  const { t } = useTranslation('organizations')
  const [chosen, choose] = useState<Language>('ro')
  const refused = languages.find((each) => Object.keys(form.errors).some((path) => path.startsWith(`publicSettings.seo.${each}`)))
  const language = refused ?? chosen
  const field = (name: string) => form.getInputProps(`publicSettings.seo.${language}.${name}`)
  return (
    <Part title={t('SeoData')}>
      <SegmentedControl
        aria-label={t('Language')}
        data={languages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(next) => choose(next)}
      />
      <TextInput key={`${language} title`} label={t('SeoTitle')} {...field('title')} />
      <Textarea key={`${language} description`} label={t('SeoDescription')} autosize minRows={2} {...field('description')} />
      <TagsInput key={`${language} keywords`} label={t('SeoKeywords')} maxTags={10} {...field('keywords')} />
    </Part>
  )
}
