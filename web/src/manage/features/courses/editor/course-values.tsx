import { useQuery } from '@tanstack/react-query'
import { asChoice, asPicture, type ShownValues } from '../../../editor/conflicts/conflict-values.tsx'
import { courseChoicesQuery, filmsOfQuery } from '../courses.queries.ts'
import { priceWords } from '../course-words.ts'
import { CATEGORIES, typeOptionsOf } from './course-options.ts'

function FilmName({ filmId }: { filmId: number }) {
  const { data } = useQuery(filmsOfQuery([filmId]))
  return data?.[0]?.title ?? `视频 ${filmId}`
}

/** Draws ids of a course by name in the conflict dialog. */
export function useCourseValues(isAsked: boolean): ShownValues {
  const { data } = useQuery({ ...courseChoicesQuery(), enabled: isAsked })
  return {
    typeId: asChoice(typeOptionsOf(data?.types ?? [])),
    teacherId: asChoice((data?.teachers ?? []).map(({ id, name }) => ({ value: id, label: name }))),
    category: asChoice(CATEGORIES),
    priceFen: (value) => priceWords(Number(value)),
    coverId: asPicture,
    thumbId: asPicture,
    filmId: (value) => <FilmName filmId={Number(value)} />,
  }
}
