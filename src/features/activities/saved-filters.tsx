import { useState } from 'react';
import {
  FILTER_NAME_MAX,
  filterName,
  listOfSearch,
  MAX_SAVED_FILTERS,
  type SavedFilter,
  savedSearchOf,
} from '../../../domain/entities/saved-filter.ts';
import { type SavedFilterChange, useChangeSavedFilters, useSavedFilters } from '../../api/saved-filters.ts';
import { Button } from '../../ui/button.tsx';
import entries from '../../ui/entries.module.css';
import { Form, FormError } from '../../ui/form.tsx';
import { Dialog } from '../../ui/lazy-modal.tsx';
import { Note } from '../../ui/note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useStore } from '../../workflows/form-edit.ts';
import { activitiesPageWords as words } from './words.ts';

type SavedFilterItem = ReturnType<typeof listOfSearch>;

interface SavedFiltersProps {
  /** Current filter and sort order of the list. */
  readonly shown: SavedFilterItem;
  readonly onShow: (shown: SavedFilterItem) => void;
}

/** Buttons for the saved filters, and one to save the current filter or remove others. */
export function SavedFilters({ shown, onShow }: SavedFiltersProps) {
  const { data: saved } = useSavedFilters();
  const [isOpen, setOpen] = useState(false);
  const search = savedSearchOf(shown);
  const change = useChangeSavedFilters();
  const [removed, setRemoved] = useState<SavedFilter | null>(null);
  // The request continues if the dialog is closed.
  const store = useStore<Wanted>(async (wanted, signal) => {
    await change(wanted.change, signal);
    setRemoved(wanted.removed);
    if (wanted.isFromForm) setOpen(false);
  });
  if (saved === undefined) return null;
  const isNew = search !== '' && saved.every((filter) => filter.search !== search);
  return (
    <>
      {saved.map((filter) => (
        <Button
          key={filter.filterId}
          size="small"
          aria-pressed={filter.search === search}
          onPress={() => onShow(listOfSearch(filter.search))}
        >
          {filter.name}
        </Button>
      ))}
      {(isNew || saved.length > 0 || isOpen) && (
        <Button variant="quiet" size="small" onPress={() => setOpen(true)}>
          {isNew ? words.saveThisFilter : words.editSavedFilters}
        </Button>
      )}
      {isOpen && (
        <SavedFiltersDialog
          saved={saved}
          search={isNew ? search : null}
          store={store}
          removed={removed}
          onClose={() => {
            setOpen(false);
            setRemoved(null);
          }}
        />
      )}
    </>
  );
}

interface Wanted {
  readonly change: SavedFilterChange;
  /** Removed filter, for undo. */
  readonly removed: SavedFilter | null;
  /** True if the form saves it, which then closes. */
  readonly isFromForm: boolean;
}

interface SavedFiltersDialogProps {
  readonly saved: readonly SavedFilter[];
  /** Filter to save; `null` if the list is unfiltered or the filter is already saved. */
  readonly search: string | null;
  readonly store: Pick<ReturnType<typeof useStore<Wanted>>, 'isSaving' | 'failure' | 'send'>;
  /** Last removed filter. */
  readonly removed: SavedFilter | null;
  readonly onClose: () => void;
}

const remove = (filter: SavedFilter): Wanted => ({
  change: { kind: 'remove', filterId: filter.filterId },
  removed: filter,
  isFromForm: false,
});
const bringBack = ({ name, search }: SavedFilter): Wanted => ({
  change: { kind: 'save', name, search },
  removed: null,
  isFromForm: false,
});

function SavedFiltersDialog({ saved, search, store, removed, onClose }: SavedFiltersDialogProps) {
  const { isSaving, failure, send } = store;
  const title = search === null ? words.savedFilters : words.saveThisFilter;
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onPress={onClose}>{words.close}</Button>}>
      {failure !== null && <FormError title={words.filtersNotChanged} message={failure} />}
      {search !== null && (
        <FilterForm
          saved={saved}
          search={search}
          isSaving={isSaving}
          onSave={(change) => send({ change, removed: null, isFromForm: true })}
        />
      )}
      <div role="status">
        {removed !== null && (
          <p>
            {words.removed(removed.name)}{' '}
            <Button size="small" isPending={isSaving} onPress={() => send(bringBack(removed))}>
              {words.undo}
            </Button>
          </p>
        )}
        {saved.length === 0 && search === null && <p>{words.noSavedFilters}</p>}
      </div>
      <ul className={entries.list} aria-label={words.savedFilters}>
        {saved.map((filter) => (
          <li key={filter.filterId}>
            <span className={entries.name}>{filter.name}</span>
            <Button
              variant="quiet"
              size="small"
              isDisabled={isSaving}
              aria-label={words.removeFilter(filter.name)}
              onPress={() => send(remove(filter))}
            >
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

interface FilterFormProps {
  readonly saved: readonly SavedFilter[];
  readonly search: string;
  readonly isSaving: boolean;
  readonly onSave: (change: SavedFilterChange) => void;
}

function FilterForm({ saved, search, isSaving, onSave }: FilterFormProps) {
  const [name, setName] = useState('');
  const [isWrong, setWrong] = useState(false);
  const taken = saved.find((filter) => filter.name === name.trim());
  if (saved.length >= MAX_SAVED_FILTERS) return <Note>{words.filtersFull(MAX_SAVED_FILTERS)}</Note>;
  const save = () => {
    const parsed = filterName.safeParse(name);
    setWrong(!parsed.success);
    if (parsed.success) onSave({ kind: 'save', name: parsed.data, search });
  };
  return (
    <Form aria-label={words.saveThisFilter} onSubmit={save}>
      <TextField
        label={words.nameOfFilter}
        name="filter-name"
        value={name}
        onChange={setName}
        maxLength={FILTER_NAME_MAX}
        hint={taken === undefined ? words.nameOfFilterHint : words.nameIsTaken(taken.name)}
        errors={isWrong ? [words.nameOfFilterMissing] : undefined}
        autoFocus
      />
      <div>
        <Button type="submit" variant="primary" isPending={isSaving}>
          {taken === undefined ? words.saveFilter : words.replaceFilter}
        </Button>
      </div>
    </Form>
  );
}
