import { Button, Group, Text } from '@mantine/core'
import { useRef, useState, type KeyboardEvent } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import {
  axleGeometry,
  axleLayouts,
  blankMarks,
  countMarked,
  wheelsOnAxle,
  type AxleLayoutName,
  type AxleMarks,
  type Wheel,
} from '#domain/vehicles/axles.ts'
import classes from './AxlePicker.module.css'
import { AxleLayoutPicker } from './AxleLayoutPicker.tsx'
import { layoutName, markAll, markWheels, nextAxlePosition, type AxlePosition } from './axle-marks.ts'
import { AxleNumber, AxleVehicle, AxleTyre } from './axle-parts.tsx'

type Props = {
  layout: AxleLayoutName
  marks: AxleMarks
  onLayout: (layout: AxleLayoutName) => void
  onMarks: (marks: AxleMarks) => void
  /** Shows the current layout without the choice of others. */
  readOnly?: boolean
}

/**
 * Picks the tyres to work on. The drawing is one tab stop: arrows move over tyres and axle numbers, Space marks the tyre or all tyres of
 * the axle.
 */
export function AxlePicker({ layout, marks, onLayout, onMarks, readOnly = false }: Props) {
  const { t } = useTranslation('work-orders')
  const drawing = useRef<SVGSVGElement>(null)
  const [spot, setSpot] = useState<AxlePosition>({ axle: 0, at: 'leftOuter' })
  const geometry = axleGeometry(layout)
  const wheelCounts: readonly (2 | 4)[] = axleLayouts[layout]
  const total = wheelCounts.reduce((sum: number, count) => sum + count, 0)
  const marked = countMarked(layout, marks)
  // After a change of layout the current wheel may no longer exist.
  const wheels = wheelsOnAxle(wheelCounts[spot.axle] ?? 2)
  const current: AxlePosition =
    spot.axle >= wheelCounts.length || (spot.at !== 'axle' && !wheels.includes(spot.at)) ? { axle: 0, at: 'leftOuter' } : spot

  const toggle = ({ axle, at }: AxlePosition) => {
    setSpot({ axle, at })
    onMarks(markWheels(layout, marks, axle, at === 'axle' ? wheelsOnAxle(wheelCounts[axle] ?? 2) : [at]))
  }

  const walk = (event: KeyboardEvent, from: AxlePosition) => {
    if (event.key === ' ' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey)) {
      event.preventDefault()
      return toggle(from)
    }
    const to = nextAxlePosition(layout, from, event.key)
    if (!to) return
    event.preventDefault()
    setSpot(to)
    drawing.current?.querySelector<SVGGElement>(`[data-spot='${to.axle}-${to.at}']`)?.focus()
  }

  const controls = ({ axle, at }: AxlePosition) => ({
    'data-spot': `${axle}-${at}`,
    tabIndex: readOnly || current.axle !== axle || current.at !== at ? -1 : 0,
    ...(readOnly
      ? { 'aria-disabled': true }
      : { onClick: () => toggle({ axle, at }), onKeyDown: (event: KeyboardEvent) => walk(event, { axle, at }) }),
  })

  return (
    <div data-read-only={readOnly || undefined} className={classes.selector}>
      {!readOnly && <AxleLayoutPicker value={layout} onChange={onLayout} />}
      <svg
        ref={drawing}
        viewBox={`0 0 ${geometry.width} ${geometry.height}`}
        className={classes.drawing}
        role="group"
        aria-label={t('TyrePositionsOf', { layout: layoutName(layout) })}
      >
        <AxleVehicle geometry={geometry} />
        {geometry.axles.map(({ axle, x }) => {
          const ofAxle = wheelsOnAxle(wheelCounts[axle] ?? 2)
          const full = ofAxle.every((wheel) => marks[axle]?.[wheel])
          return (
            <g key={axle}>
              {geometry.wheels
                .filter((place) => place.axle === axle)
                .map((place) => (
                  <AxleTyre
                    key={place.wheel}
                    place={place}
                    marked={marks[axle]?.[place.wheel] ?? false}
                    label={t('TyreAt', { axle: axle + 1, position: t(positionKey(place.wheel, ofAxle.length === 4)) })}
                    {...controls({ axle, at: place.wheel })}
                  />
                ))}
              <AxleNumber
                x={x}
                y={geometry.middle}
                number={axle + 1}
                full={full}
                label={t('AxleAll', { axle: axle + 1 })}
                {...controls({ axle, at: 'axle' })}
              />
            </g>
          )
        })}
      </svg>
      <Group justify="space-between" mih={30}>
        <Text fz="sm" c="dimmed" aria-live="polite" className={classes.count}>
          <Trans
            t={t}
            i18nKey="TyresMarked"
            values={{ marked, count: total }}
            components={{ b: <Text span inherit fw={650} c="var(--mantine-color-text)" /> }}
          />
        </Text>
        {!readOnly && (
          <Group gap="xs">
            <Button size="compact-sm" variant="subtle" disabled={marked === total} onClick={() => onMarks(markAll(layout))}>
              {t('MarkAll')}
            </Button>
            <Button size="compact-sm" variant="subtle" color="gray" disabled={marked === 0} onClick={() => onMarks(blankMarks(layout))}>
              {t('ClearMarks')}
            </Button>
          </Group>
        )}
      </Group>
    </div>
  )
}

const positionKey = (wheel: Wheel, twin: boolean) => {
  const side = wheel.startsWith('left') ? 'Left' : 'Right'
  if (!twin) return `Wheel${side}` as const
  return `Wheel${side}${wheel.endsWith('Outer') ? 'Outer' : 'Inner'}` as const
}
