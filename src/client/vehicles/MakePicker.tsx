import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { matchesCarName, searchNames, type CarName } from '#domain/vehicles/car-names.ts'
import { fold } from '#contract/kit/fold.ts'
import { useInformation } from '#client/platform/sign-in/session.ts'
import { useMakes } from './use-makes.ts'

type Props = Omit<AutocompleteProps, 'data' | 'filter' | 'label' | 'value'> & { value?: string | null }

export function MakePicker(props: Props) {
  const { t } = useTranslation('trade')
  return <CarNamePicker label={t('Make')} names={useMakes()} {...props} />
}

/** Suggests the models of the make. */
export function ModelPicker({ make, ...rest }: Props & { make: string | null | undefined }) {
  const { t } = useTranslation('trade')
  const { carNames, carModels } = useInformation().lists
  const id = carNames.find((carName) => matchesCarName(carName, make ?? ''))?.id
  return <CarNamePicker label={t('Model')} names={carModels.filter(({ makeId }) => makeId === id)} {...rest} />
}

/** Names are found also by their other spellings; any other text is accepted. */
const CarNamePicker = ({ names, value, ...rest }: Props & { label: string; names: readonly CarName[] }) => (
  <Autocomplete
    data={names.map(({ name }) => name)}
    filter={({ search, limit }) => rankNames(names, fold(search.trim())).slice(0, limit)}
    limit={8}
    selectFirstOptionOnChange
    openOnFocus={false}
    maxLength={50}
    {...rest}
    value={value ?? ''}
  />
)

/** Names that begin with the text come first. */
function rankNames(names: readonly CarName[], typed: string) {
  const ranked = names.map(({ name, ...rest }) => {
    const places = searchNames({ name, ...rest }).map((calling) => calling.indexOf(typed))
    return { name, place: Math.min(...places.filter((place) => place >= 0)) }
  })
  const fitting = ranked.filter(({ place }) => place < Infinity).toSorted((a, b) => Math.sign(a.place) - Math.sign(b.place))
  return fitting.map(({ name }) => ({ value: name, label: name }))
}
