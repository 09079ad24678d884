import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { searchNames, type CarName } from '#domain/vehicles/car-names.ts'
import { fold } from '#domain/text/format.ts'

type Props = Omit<AutocompleteProps, 'data' | 'filter'> & { names: readonly CarName[] }

/** Suggests makes or models, also by their other names; any other text is accepted. */
export const CarNamePicker = ({ names, ...rest }: Props) => (
  <Autocomplete
    data={names.map(({ name }) => name)}
    filter={({ search, limit }) => rankNames(names, fold(search.trim())).slice(0, limit)}
    limit={8}
    selectFirstOptionOnChange
    openOnFocus={false}
    maxLength={50}
    {...rest}
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
