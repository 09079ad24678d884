import { Alert, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { cashMovements, type CashDay, type CashMovement } from '#contract/cash-days.ts'
import { movementCategoryKeys } from '#domain/payments/till.ts'
import { sumAmounts } from '#domain/text/money.ts'
import { useFormat } from '#client/platform/format.ts'
import { useMay } from '#client/platform/sign-in/session.ts'
import { IconPencil, IconTrash } from '#client/ui/icons.tsx'
import { RowMenu } from '#client/ui/list/RowMenu.tsx'
import { Difference } from './Difference.tsx'
import { TakingsTable } from './TakingsTable.tsx'
import type { TillAction } from './TillActionDialog.tsx'
import rows from '#client/payments/MoneyRows.module.css'
import { MoneySums } from '#client/payments/MoneySums.tsx'
import classes from './Till.module.css'

type Props = { day: CashDay; onAct: (action: TillAction) => void; onShow: (day: string) => void }

/** The sheet of a day: cash, takings, corrections of closed days, movements and voids. */
export function Till({ day, onAct, onShow }: Props) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { date, instant } = useFormat()
  const { status, takings, corrections, closedAt, closedByName, earlierOpenDay } = day
  return (
    <Stack gap="lg" className={classes.till}>
      {status === 'closed' && closedAt && (
        <Text className={classes.stamp}>{t('ClosedByAt', { at: instant(closedAt), name: closedByName ?? '' })}</Text>
      )}
      {status === 'open' && earlierOpenDay && (
        <Alert color="amber">
          <Button variant="subtle" size="compact-sm" onClick={() => onShow(earlierOpenDay)}>
            {t('CloseFirst', { day: date(earlierOpenDay) })}
          </Button>
        </Alert>
      )}
      <CashSums day={day} onAct={onAct} />
      <Part title={t('TakingsOfDay')}>
        {takings.length > 0 ? <TakingsTable takings={takings} isClosed={status === 'closed'} /> : <NoTakings />}
      </Part>
      {corrections.length > 0 && (
        <Part title={t('CorrectionsOfClosed')}>
          <TakingsTable takings={corrections} isClosed={false} />
        </Part>
      )}
      <Movements day={day} onAct={onAct} />
      {day.voids.length > 0 && <Voids voids={day.voids} />}
    </Stack>
  )
}

function NoTakings() {
  const { t } = useTranslation(['till', 'payments', 'trade', 'common'])
  return (
    <Group>
      <Text>{t('NoPaymentsOfDay')}</Text>
      <Button component={Link} to="/dashboard/money" variant="default" size="xs">
        {t('payments:TakePayment')}
      </Button>
    </Group>
  )
}

export const TillSkeleton = () => (
  <Stack gap="lg" className={classes.till}>
    <Skeleton h={88} />
    <Skeleton h={160} />
    <Skeleton h={96} />
  </Stack>
)

function Part({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <Group justify="space-between" mb={6}>
        <Title order={2} fz="md">
          {title}
        </Title>
        {action}
      </Group>
      {children}
    </section>
  )
}

function CashSums({ day, onAct }: Omit<Props, 'onShow'>) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { money } = useFormat()
  const { status, openingFloat, correctedCash, countedCash, difference, floatLeft } = day
  const isClosed = status === 'closed'
  const sums = [
    { label: t('OpeningFloat'), value: money(openingFloat) },
    ...(correctedCash === 0 ? [] : [{ label: t('CashCorrected'), value: money(correctedCash) }]),
    ...(isClosed
      ? [
          { label: t('CashExpected'), value: money(day.expectedCash) },
          { label: t('CountedCash'), value: countedCash === null ? t('DayNotCounted') : money(countedCash) },
        ]
      : []),
    ...(difference === null ? [] : [{ label: t('TillDifference'), value: <Difference value={difference} /> }]),
    ...(floatLeft === null || countedCash === null
      ? []
      : [
          { label: t('CashLeft'), value: money(floatLeft) },
          { label: t('SafeAmount'), value: money(sumAmounts([countedCash, -floatLeft])) },
        ]),
    ...(day.zNumber ? [{ label: t('ZNumber'), value: day.zNumber }] : []),
    ...(day.zTotal === null ? [] : [{ label: t('ZTotal'), value: money(day.zTotal) }]),
    ...(day.note ? [{ label: t('TillNote'), value: day.note }] : []),
  ]
  return (
    <div>
      <MoneySums sums={sums} />
      {!isClosed && (
        <Button variant="subtle" size="xs" leftSection={<IconPencil size={15} />} onClick={() => onAct({ act: 'float' })}>
          {t('EditFloat')}
        </Button>
      )}
    </div>
  )
}

function Movements({ day: { status, movements }, onAct }: Omit<Props, 'onShow'>) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const may = useMay()
  const isOpen = status === 'open' && may(cashMovements.create)
  const add = isOpen && (
    <Button variant="default" size="xs" onClick={() => onAct({ act: 'movement' })}>
      {t('AddMovement')}
    </Button>
  )
  return (
    <Part title={t('CashMovements')} action={add}>
      {movements.length === 0 && <Text c="dimmed">{t('NoMovements')}</Text>}
      <ul className={rows.rows}>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} isOpen={isOpen} onAct={onAct} />
        ))}
      </ul>
    </Part>
  )
}

type MovementProps = { movement: CashMovement; isOpen: boolean; onAct: Props['onAct'] }

function MovementRow({ movement, isOpen, onAct }: MovementProps) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { money, time, date } = useFormat()
  const { direction, amount, category, reason, reversedById, reversesId, userName, at, day, forDay } = movement
  const signed = money(direction === 'in' ? amount : -amount)
  const canReverse = isOpen && reversedById === null && reversesId === null
  return (
    <li className={rows.row}>
      <Text fz="sm" td={reversedById === null ? undefined : 'line-through'}>
        {[t(direction === 'in' ? 'MoneyIn' : 'MoneyOut'), t(movementCategoryKeys[category]), reason].filter(Boolean).join(' · ')}
      </Text>
      <Text fz="sm" className="number">
        {signed}
      </Text>
      {canReverse && (
        <RowMenu
          row={movement}
          actions={[{ label: t('ReverseMovement'), icon: IconTrash, danger: true, run: () => onAct({ act: 'reverse', movement }) }]}
          name={t('MovementNamed', { amount: signed })}
        />
      )}
      <Text fz="xs" c="dimmed" className={rows.about}>
        {[time(at), userName, forDay !== day && t('ForDay', { day: date(forDay) })].filter(Boolean).join(' · ')}
      </Text>
    </li>
  )
}

function Voids({ voids }: { voids: CashDay['voids'] }) {
  const { t } = useTranslation(['till', 'trade', 'common'])
  const { money, time } = useFormat()
  return (
    <Part title={t('VoidedPayments')}>
      <ul className={rows.rows}>
        {voids.map(({ id, paymentType, document, amount, at, userName }) => (
          <li key={id} className={rows.row}>
            <Text fz="sm">{[paymentType, document].filter(Boolean).join(' · ')}</Text>
            <Text fz="sm" className="number">
              {money(amount)}
            </Text>
            <Text fz="xs" c="dimmed" className={rows.about}>
              {[time(at), userName].filter(Boolean).join(' · ')}
            </Text>
          </li>
        ))}
      </ul>
    </Part>
  )
}
