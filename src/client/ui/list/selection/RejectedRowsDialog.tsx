import { Button, Group, ScrollArea, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { messageText } from '#client/platform/i18n.ts'
import { Dialog } from '#client/ui/dialog/Dialog.tsx'

export type RejectedRows = { name: string; code: string }

/** Lists the rows that an action on many rows could not change, with the reasons. */
export function RejectedRowsDialog({ refused, onClose }: { refused: RejectedRows[]; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('RowsRefused', { count: refused.length })} onClose={onClose}>
      <Text fz="sm" c="dimmed" mb="sm">
        {t('RowsRefusedHint')}
      </Text>
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
        <Table withRowBorders={false} verticalSpacing={4}>
          <Table.Tbody>
            {refused.map(({ name, code }, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two rows may have one name
              <Table.Tr key={i}>
                <Table.Th scope="row" fw={550}>
                  {name}
                </Table.Th>
                <Table.Td c="dimmed">{messageText(code)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          {t('Close')}
        </Button>
      </Group>
    </Dialog>
  )
}
