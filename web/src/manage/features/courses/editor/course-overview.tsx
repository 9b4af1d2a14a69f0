import type { CourseDraft } from '@bee/contract/courses/course-draft.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { look, Row, Text } from '../../../../ui/layout/pieces.tsx'
import { TextArea, TextLine } from '../../../editor/fields.tsx'
import { PictureField } from '../../../editor/pictures/picture-field.tsx'
import type { OpenDraft } from '../../../editor/use-draft.ts'
import { paths } from '../../../paths.ts'
import { Choice } from '../../../ui/choice.tsx'
import { courseChoicesQuery } from '../courses.queries.ts'
import { CATEGORIES, typeOptionsOf } from './course-options.ts'
import styles from './course-editor.module.css'

const NOBODY = 0

interface PartProps {
  draft: OpenDraft<CourseDraft>
  isFixed: boolean
}

/** Name, type, teacher and cover of a course. */
export function CourseOverview({ draft, isFixed }: PartProps) {
  const { body, change } = draft
  const { data } = useQuery(courseChoicesQuery())
  const types = data?.types ?? []
  const teachers = data?.teachers ?? []
  const set = <Field extends keyof CourseDraft>(field: Field, value: CourseDraft[Field]) =>
    change((before) => ({ ...before, [field]: value }), { label: field })
  const typeOptions = typeOptionsOf(types)
  return (
    <fieldset disabled={isFixed} className={`${look({ gap: 16 }, 'flex')} ${styles.form}`}>
      <legend className="visually-hidden">概况</legend>
      <TextLine field="name" label="课程名" max={80} value={body.name ?? ''} onChange={(value) => set('name', value)} />
      <TextLine
        field="introduction"
        label="一句话介绍"
        max={200}
        value={body.introduction ?? ''}
        onChange={(value) => set('introduction', value)}
      />
      <TextArea
        field="keyword"
        label="封面上的字"
        max={60}
        rows={2}
        hint="技术的名字，一行一个，搜索也认它"
        value={body.keyword ?? ''}
        onChange={(value) => set('keyword', value)}
      />
      <Row gap={16} align="stretch" wraps>
        <div data-field="typeId">
          <Text block below={4} size={12} tone="soft">
            类型
          </Text>
          <Choice
            label="类型"
            options={typeOptions}
            value={body.typeId}
            {...(!typeOptions.some(({ value }) => value === body.typeId) && { shown: '选一个类型' })}
            onChoose={(value) => set('typeId', value)}
          />
          {data && typeOptions.length === 0 ? (
            <Text as="p" above={4} size={12} tone="soft" className={styles.hint}>
              还没有类型，<Link to={paths.homeTab('types')}>先加一个方向和它下面的类型</Link>。
            </Text>
          ) : null}
        </div>
        <div data-field="category">
          <Text block below={4} size={12} tone="soft">
            首页的页签
          </Text>
          <Choice
            label="首页的页签"
            options={CATEGORIES}
            value={body.category}
            onChoose={(value) => set('category', value)}
          />
        </div>
        <div data-field="teacherId">
          <Text block below={4} size={12} tone="soft">
            讲师
          </Text>
          <Choice
            label="讲师"
            options={[
              { value: NOBODY, label: '还没有讲师' },
              ...teachers.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={body.teacherId ?? NOBODY}
            onChoose={(value) => set('teacherId', value === NOBODY ? null : value)}
          />
          {data ? (
            <Text as="p" above={4} size={12} tone="soft" className={styles.hint}>
              名单里没有？<Link to={paths.homeTab('teachers')}>加一位讲师</Link>
            </Text>
          ) : null}
        </div>
      </Row>
      <Row gap={16} align="stretch" wraps className={styles.pictures}>
        <PictureField
          field="coverId"
          label="封面（16:9）"
          ratio={16 / 9}
          pictureId={body.coverId ?? null}
          onChange={(pictureId) => set('coverId', pictureId)}
        />
        <PictureField
          field="thumbId"
          label="列表里的小图（16:9）"
          ratio={16 / 9}
          pictureId={body.thumbId ?? null}
          onChange={(pictureId) => set('thumbId', pictureId)}
        />
      </Row>
    </fieldset>
  )
}
