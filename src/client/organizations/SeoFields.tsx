import { SegmentedControl, TagsInput, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageNames, supportedLanguages, type SupportedLanguage } from '#client/platform/i18n.ts'
import type { OrganizationFormValues } from './organization-form-values.ts'
import { FormSection } from './FormSection.tsx'

/** Texts for search engines, in one language at a time. */
export function SeoFields({ form }: { form: OrganizationFormValues }) {
  const { t } = useTranslation('organizations')
  const [chosen, choose] = useState<SupportedLanguage>('ro')
  const refused = supportedLanguages.find((each) => Object.keys(form.errors).some((path) => path.startsWith(`publicSettings.seo.${each}`)))
  const language = refused ?? chosen
  const field = (name: string) => form.getInputProps(`publicSettings.seo.${language}.${name}`)
  return (
    <FormSection title={t('SeoData')}>
      <SegmentedControl
        aria-label={t('Language')}
        data={supportedLanguages.map((value) => ({ value, label: languageNames[value] }))}
        value={language}
        onChange={(next) => choose(next)}
      />
      <TextInput key={`${language} title`} label={t('SeoTitle')} {...field('title')} />
      <Textarea key={`${language} description`} label={t('SeoDescription')} autosize minRows={2} {...field('description')} />
      <TagsInput key={`${language} keywords`} label={t('SeoKeywords')} maxTags={10} {...field('keywords')} />
    </FormSection>
  )
}
