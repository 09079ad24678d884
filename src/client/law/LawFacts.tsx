import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RuleId } from '#domain/law/rule.ts'
import { ruleNameKey, ruleOn } from '#domain/law/rules.ts'
import { useFormat } from '#client/platform/format.ts'

/** Shows a rule, since when it is in force, its source and how sure it is. The text takes the focus, so that Escape closes it. */
export default function LawFacts({ id, country, day }: { id: RuleId; country: string; day: string }) {
  const { t } = useTranslation('law')
  const format = useFormat()
  const rule = ruleOn(id, country, day)
  if (!rule)
    return (
      <Text tabIndex={-1} data-autofocus fz="sm">
        {t('LawUnknown')}
      </Text>
    )
  const { title, reference, certainty } = rule.source
  return (
    <Stack gap={4} tabIndex={-1} data-autofocus>
      <Text fz="sm" fw={600}>
        {t(ruleNameKey(id))}
      </Text>
      <Text fz="sm">{t('LawSince', { date: format.date(rule.from) })}</Text>
      <Text fz="sm">{`${t('LawSource')}: ${title}, ${reference} (${t(certainty === 'sure' ? 'LawSure' : 'LawCheck')})`}</Text>
    </Stack>
  )
}
