import { Alert, Button, Group, NumberInput, Paper, Select, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { importFields, requiredFieldByType, type Import, type ImportField, type ImportOptions } from '#contract/imports.ts'
import type { ImportFormChoices } from './use-choices.ts'
import { importFieldKeys, importWordFiles } from './words.ts'

const matches = { any: 'MatchAny', vat_number: 'MatchVatNumber', phone: 'MatchPhone', name: 'MatchName' } as const
const onMatches = { fill: 'OnMatchFill', replace: 'OnMatchReplace', skip: 'OnMatchSkip' } as const

/** Maps the columns of the file, shown with sample values, to fields, and sets how existing records are treated. */
export function ImportMapping({ fileImport, choices }: { fileImport: Import; choices: ImportFormChoices }) {
  const { t } = useTranslation('imports')
  const { options, setOptions, isPending, problem, isChanged } = choices
  return (
    <Paper p="lg">
      <Stack gap="md">
        <Title order={2} fz="h4">
          {t('Columns')}
        </Title>
        <Group align="flex-end" gap="md">
          {fileImport.sheets.length > 1 && (
            <Select
              label={t('Sheet')}
              w={220}
              allowDeselect={false}
              disabled={isPending}
              data={fileImport.sheets.map(({ name }, at) => ({ value: String(at), label: name }))}
              value={String(fileImport.sheet)}
              onChange={(at) => void choices.look({ sheet: Number(at) })}
            />
          )}
          <NumberInput
            key={`${fileImport.sheet} ${fileImport.headerRow}`}
            label={t('HeaderRow')}
            w={150}
            min={1}
            max={1_000_000}
            allowDecimal={false}
            disabled={isPending}
            defaultValue={fileImport.headerRow}
            onBlur={({ currentTarget }) => {
              const row = Number(currentTarget.value)
              if (row >= 1 && row !== fileImport.headerRow) void choices.look({ sheet: fileImport.sheet, headerRow: row })
            }}
          />
          {fileImport.type === 'client' && (
            <Select
              label={t('MatchBy')}
              w={300}
              allowDeselect={false}
              data={Object.entries(matches).map(([value, word]) => ({ value, label: t(word) }))}
              value={options.match}
              onChange={(match) => match && setOptions({ match: match as ImportOptions['match'] })}
            />
          )}
          <Select
            label={t('OnMatch')}
            w={300}
            allowDeselect={false}
            data={Object.entries(onMatches).map(([value, word]) => ({ value, label: t(word) }))}
            value={options.onMatch}
            onChange={(onMatch) => onMatch && setOptions({ onMatch: onMatch as ImportOptions['onMatch'] })}
          />
        </Group>
        <ColumnTable fileImport={fileImport} choices={choices} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Group>
          <Button
            onClick={() => void choices.check()}
            loading={isPending}
            variant={fileImport.state === 'checked' && !isChanged ? 'default' : 'filled'}
          >
            {t('DryRun')}
          </Button>
          {isChanged && fileImport.state === 'checked' && (
            <Text fz="sm" c="dimmed" role="status">
              {t('CheckAgain')}
            </Text>
          )}
        </Group>
      </Stack>
    </Paper>
  )
}

function ColumnTable({ fileImport, choices }: { fileImport: Import; choices: ImportFormChoices }) {
  const { t } = useTranslation(importWordFiles)
  const { t: own } = useTranslation('imports')
  const needed: ImportField = requiredFieldByType[fileImport.type]
  const fields = importFields[fileImport.type].map((field: ImportField) => ({
    value: field,
    label: field === needed ? `${t(importFieldKeys[field])} *` : t(importFieldKeys[field]),
  }))
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{own('ColumnInFile')}</Table.Th>
            <Table.Th w={260}>{own('FieldInApp')}</Table.Th>
            <Table.Th>{own('Samples')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {fileImport.headings.map((heading, column) => {
            const label = heading || own('ColumnNumber', { number: column + 1 })
            const samples = [...new Set(fileImport.sample.map((cells) => cells[column] ?? '').filter(Boolean))].slice(0, 3)
            return (
              // oxlint-disable-next-line react/no-array-index-key -- a column is known by its place
              <Table.Tr key={column}>
                <Table.Td fw={500}>{label}</Table.Td>
                <Table.Td>
                  <Select
                    aria-label={`${own('FieldInApp')}: ${label}`}
                    placeholder={own('LeftOut')}
                    clearable
                    searchable
                    disabled={choices.isPending}
                    data={fields}
                    value={choices.mapping[column] ?? null}
                    onChange={(field) => choices.setField(column, field)}
                  />
                </Table.Td>
                <Table.Td c="dimmed" maw={360}>
                  <Text fz="sm" truncate title={samples.join(' · ')}>
                    {samples.join(' · ')}
                  </Text>
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
