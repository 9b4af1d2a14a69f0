import { useQueryClient } from '@tanstack/react-query'
import { Row } from '../../../../ui/layout/pieces.tsx'
import { PictureField } from '../../../editor/pictures/picture-field.tsx'
import { pictureQuery } from '../../../editor/pictures/pictures.queries.ts'
import styles from './form.module.css'

interface PortraitFieldProps {
  field: string
  label: string
  /** The URL of the picture; empty for none. */
  value: string
  onChange: (value: string) => void
}

/** A portrait that the draft stores by its URL. */
export function PortraitField({ field, label, value, onChange }: PortraitFieldProps) {
  const client = useQueryClient()
  return (
    <Row gap={12} align="end" className={styles.portrait}>
      {value === '' ? null : <img src={value} alt={`现在的${label}`} />}
      <PictureField
        field={field}
        label={label}
        ratio={1}
        pictureId={null}
        hint={value === '' ? '方的最好，160 以上。' : '传一张或选一张，就换掉左边这张。'}
        onChange={(pictureId) => {
          if (pictureId === null) onChange('')
          else void client.query(pictureQuery(pictureId)).then(({ url }) => onChange(url))
        }}
      />
    </Row>
  )
}
