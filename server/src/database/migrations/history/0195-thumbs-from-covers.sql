-- Without a small picture of its own, a course or a piece of news is shown by its large one: lists drew a picture that failed.
update courses set thumb_url = cover_url where thumb_url = '' and cover_url <> '';
update news set thumb_url = picture_url where thumb_url = '' and picture_url <> '';
