import { Paper, Skeleton } from '@mantine/core'
import type { AppointmentStatus } from '#contract/appointments/appointments.ts'
import type { SuspendedTotals, AppointmentReportRow, VisitTotals } from '#contract/reports/lists.ts'
import type { Sums } from '#contract/reports/kit.ts'
import type { ProductReportRow, WasteReportRow, WorkerReportRow } from '#contract/reports/summed.ts'
import type { TimeSheetSums } from '#contract/reports/time-sheet.ts'
import { choiceWords } from '#domain/reports.ts'
import { Bars, type ChartBar, type BarStyle } from '#client/ui/Bars.tsx'
import type { useCellText } from './use-cell-text.ts'
import classes from './Report.module.css'
import type { ReportResult, ReportView } from './use-report.ts'

type Pen = ReturnType<typeof useCellText>
type Chart = Omit<Parameters<typeof Bars>[0], 'bars'> & { bars: ChartBar[] }
/** The chart above the rows of a report, by the report's name. */
const charts: Record<string, (answer: ReportResult, pen: Pen) => Chart | undefined> = {
  monthly: ({ items }, { word, text, currency }) => ({
    title: word('PerDay', { currency }),
    bars: (items as unknown as (Sums & { day: string })[])
      .toSorted((a, b) => a.day.localeCompare(b.day))
      .map(({ day, total, unpaid }) => ({
        label: text({ kind: 'day' }, day),
        short: day.slice(8),
        text: text({ kind: 'money' }, total),
        parts: [
          toPart(word('Paid'), total - unpaid, text({ kind: 'money' }, total - unpaid), 'plain'),
          toPart(word('Unpaid'), unpaid, text({ kind: 'money' }, unpaid), 'open'),
        ],
      })),
  }),
  waste: ({ items }, { word, text, group }) => ({
    title: word('UsedTyrePieces'),
    bars: (items as unknown as WasteReportRow[]).map(({ day, organization, generatedPieces }) => ({
      label: `${text({ kind: 'day' }, day)} · ${organization}`,
      short: group('month', day.slice(0, 7)),
      parts: [toPart(word('UsedTyrePieces'), generatedPieces, text({ kind: 'number' }, generatedPieces), 'plain')],
    })),
  }),
  workers: ({ items }, { word, text, currency }) => ({
    title: word('ServicesPerWorker', { currency }),
    bars: (items as unknown as WorkerReportRow[]).map(({ worker, services }) => {
      const name = worker ?? word('NoWorker')
      return { label: name, short: name, parts: [toPart(word('Services'), services, text({ kind: 'money' }, services), 'plain')] }
    }),
  }),
  timesheet: ({ totals }, { word, text }) => ({
    title: word('TimePerPerson'),
    bars: (totals as unknown as TimeSheetSums).people.map(({ user, ...minutes }) => ({
      label: user,
      short: user,
      parts: timeParts.map(({ of, look }) =>
        toPart(word(of === 'worked' ? 'TimeWorked' : of.toUpperCase()), minutes[of], text({ kind: 'minutes' }, minutes[of]), look),
      ),
    })),
  }),
  // In any other order or on a later page, the first rows are not the best sellers.
  work_order_products: ({ items, orderBy, orderDir, pageCount }, { word, text, currency }) =>
    orderBy !== 'total' || orderDir !== 'desc' || pageCount !== 1
      ? undefined
      : {
          title: word('FirstTen', { currency }),
          lying: true,
          bars: (items as unknown as ProductReportRow[]).slice(0, 10).map(({ name, total }) => ({
            label: name,
            short: name,
            parts: [toPart(word('Total'), total, text({ kind: 'money' }, total), 'plain')],
          })),
        },
  suspended: ({ totals }, { word, text, currency }) => ({
    title: word('OwedByAge', { currency }),
    bars: (totals as unknown as SuspendedTotals).ages.map(({ from, to, total }) => {
      const label = to === null ? word('WaitedOver', { from: from - 1 }) : word('WaitedBetween', { from, to })
      return { label, short: label, parts: [toPart(word('Unpaid'), total, text({ kind: 'money' }, total), 'open')] }
    }),
  }),
  appointments: ({ groups }, { word, text }) => ({
    title: word('VisitsPerDay'),
    bars: (groups as unknown as (VisitTotals & { key: string })[])
      .toSorted((a, b) => a.key.localeCompare(b.key))
      .map(({ key, statuses, appointments }) => ({
        label: text({ kind: 'day' }, key),
        short: key.slice(8),
        text: text({ kind: 'number' }, appointments),
        parts: statuses.map(({ status, count }) =>
          toPart(
            word(choiceWords.appointmentStatus[status]!),
            count,
            text({ kind: 'number' }, count),
            looks[status as AppointmentReportRow['status']],
          ),
        ),
      })),
  }),
}

const timeParts = [
  { of: 'worked', look: 'done' },
  { of: 'break', look: 'open' },
  { of: 'lunch', look: 'pale' },
  { of: 'away', look: 'lost' },
] as const
const toPart = (label: string, value: number, text: string, look: BarStyle) => ({ label, value, text, look })
const looks: Record<AppointmentStatus, BarStyle> = {
  new: 'plain',
  'in-progress': 'pale',
  done: 'done',
  skipped: 'lost',
  'new-guest': 'open',
}

/** The chart above a report. It shows the visible rows, which its title says if there are others; without rows there is no chart. */
export function ReportChart({ name, report: { answer, error }, pen }: { name: string; report: ReportView; pen: Pen }) {
  const draw = charts[name]
  if (!draw || (error && !answer)) return null
  const chart = answer && answer.items.length > 0 ? draw(answer, pen) : undefined
  if (answer && !chart?.bars.length) return null
  const isPart = answer && wholeReportCharts.every((one) => one !== name) && answer.total > answer.items.length
  return (
    <Paper className={classes.chart} mb="sm">
      {chart ? (
        <Bars {...chart} title={isPart ? pen.word('ChartOfPage', { title: chart.title }) : chart.title} />
      ) : (
        <Skeleton height={132} />
      )}
    </Paper>
  )
}

/** Charts of the totals, or with a title that states the number of rows. */
const wholeReportCharts = ['suspended', 'timesheet', 'work_order_products']
