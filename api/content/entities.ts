/** The tables of documents, news and tags. */
import { defineEntity, p } from '@mikro-orm/core';
import { createdNow, generatedId, rowVersion, textArray } from '#api/platform/database/columns.ts';

export const Document = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: generatedId(),
    title: p.text(),
    /** The stored file. */
    name: p.text(),
    image: p.text().nullable(),
    eventId: p.uuid().nullable(),
    /** The venues that it is about; empty for a general document. */
    venueIds: textArray().defaultRaw("'{}'"),
    version: rowVersion(),
    createdAt: createdNow(),
    eventArchived: p.boolean().default(false),
  },
});

export const News = defineEntity({
  name: 'News',
  tableName: 'news',
  properties: {
    id: generatedId(),
    title: p.text(),
    /** The editor's document, serialized, after its allow-list. */
    text: p.text(),
    /** The version for readers of Arabic; null without one. */
    titleAr: p.text().nullable(),
    textAr: p.text().nullable(),
    /** Null for a draft without one. */
    banner: p.text().nullable(),
    eventId: p.uuid().nullable(),
    tags: p.json().$type<{ id: string; name: string }[]>().defaultRaw("'[]'"),
    /** Stored files that the texts show. */
    pictures: textArray().defaultRaw("'{}'"),
    /** Whether it is among the newest articles, which phones store. */
    onPhones: p.boolean().default(true),
    isPublished: p.boolean().default(true),
    /** When it was or will be published; null for a draft, and for the oldest articles. */
    publishAt: p.datetime().nullable(),
    version: rowVersion(),
    createdAt: createdNow(),
  },
});

export const Tag = defineEntity({
  name: 'Tag',
  tableName: 'tag',
  properties: { id: generatedId(), name: p.text() },
});
