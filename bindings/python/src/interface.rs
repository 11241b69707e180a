//! The structs of the C data interface, checked before anything reads what they point to.
//!
//! The structs pass pointers without the sizes of what they point to. All that can be checked without these sizes is
//! checked here: the crates of Arrow take it for granted, and panic or read from null pointers without it.

use std::{
    ffi::{CStr, c_char, c_void},
    ptr, slice,
};

use arrow_array::ffi::{FFI_ArrowArray, FFI_ArrowSchema};
use arrow_buffer::bit_chunk_iterator::UnalignedBitChunk;
use arrow_data::layout;
use arrow_schema::DataType;

use crate::error::Failure;

/// No array is longer, and no buffer of values is: 2⁴⁰ rows of one byte are a tebibyte.
const MAX_LENGTH: i64 = 1 << 40;
/// Rows of an array that has no memory for each row, such as one of nulls, so that the answer fits into memory.
const MAX_ROWS: i64 = 1 << 31;
/// No type has more children: columns of a table.
const MAX_CHILDREN: i64 = 1 << 20;
/// Types are not nested deeper: a struct may contain itself.
const MAX_DEPTH: usize = 32;

/// `ArrowSchema`, as the interface lays it out.
#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *const *const Schema,
    dictionary: *const Schema,
    release: *const c_void,
    private_data: *const c_void,
}

/// `ArrowArray`, as the interface lays it out.
#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *const *const c_void,
    children: *const *const Array,
    dictionary: *const Array,
    release: *const c_void,
    private_data: *const c_void,
}

const _: () = assert!(size_of::<Schema>() == size_of::<FFI_ArrowSchema>());
const _: () = assert!(size_of::<Array>() == size_of::<FFI_ArrowArray>());

/// What is wrong with a struct.
struct Invalid(String);

type Checked<T = ()> = Result<T, Invalid>;

/// Returns the type that a schema describes.
///
/// # Errors
///
/// If it is released, incomplete, or of a type that is not known.
pub(crate) fn type_of(schema: &FFI_ArrowSchema) -> Result<DataType, Failure> {
    // SAFETY: both are the struct of the interface, which has no other layout.
    let raw = unsafe { &*ptr::from_ref(schema).cast::<Schema>() };
    check_schema(raw, 0)?;
    let data_type = DataType::try_from(schema)?;
    check_widths(&data_type)?;
    Ok(data_type)
}

/// Checks the lengths, counts and pointers of an array of this type, and those of its children.
///
/// # Errors
///
/// If it is not an array of this type. What is beyond the pointers cannot be checked.
pub(crate) fn check(array: &FFI_ArrowArray, data_type: &DataType) -> Result<(), Failure> {
    // SAFETY: both are the struct of the interface, which has no other layout.
    let raw = unsafe { &*ptr::from_ref(array).cast::<Array>() };
    Ok(raw.check(data_type)?)
}

impl From<Invalid> for Failure {
    fn from(Invalid(what): Invalid) -> Self {
        Self::Value(format!("not a valid Arrow array: {what}"))
    }
}

fn refuse_if(refused: bool, what: &str) -> Checked {
    if refused { Err(Invalid(what.to_owned())) } else { Ok(()) }
}

/// Returns an element of an array of pointers.
fn child<'a, T>(children: *const *const T, index: usize) -> Checked<&'a T> {
    // SAFETY: the caller has found out that there are more elements than `index`, if there are any. The interface says
    // that they are valid pointers; those that are null are recognised.
    let child = unsafe { children.as_ref().and_then(|_| (*children.add(index)).as_ref()) };
    child.ok_or_else(|| Invalid("a child is missing".to_owned()))
}

fn check_schema(schema: &Schema, depth: usize) -> Checked {
    refuse_if(schema.release.is_null(), "its schema is released")?;
    refuse_if(depth >= MAX_DEPTH, "its type is nested too deeply")?;
    refuse_if(schema.format.is_null(), "its schema has no format")?;
    for text in [schema.format, schema.name] {
        // SAFETY: texts of a schema are null or end with a null byte.
        let is_text = text.is_null() || unsafe { CStr::from_ptr(text) }.to_str().is_ok();
        refuse_if(!is_text, "a text of its schema is not UTF-8")?;
    }
    // SAFETY: the format is not null, and ends with a null byte.
    let format = unsafe { CStr::from_ptr(schema.format) }.to_str().unwrap_or_default();
    let is_range = (0..=MAX_CHILDREN).contains(&schema.n_children);
    refuse_if(!is_range, "the number of children of its schema is out of range")?;
    let expected = match format {
        "+r" => Some(2),
        "+s" => None,
        _ if format.starts_with("+u") => None,
        _ => Some(i64::from(format.starts_with('+'))),
    };
    refuse_if(
        expected.is_some_and(|number| number != schema.n_children),
        "its schema has another number of children",
    )?;
    for index in 0..usize::try_from(schema.n_children).unwrap_or_default() {
        check_schema(child(schema.children, index)?, depth + 1)?;
    }
    // SAFETY: a dictionary is null or a schema.
    unsafe { schema.dictionary.as_ref() }.map_or(Ok(()), |values| check_schema(values, depth + 1))
}

/// Checks the numbers in the names of types.
fn check_widths(data_type: &DataType) -> Checked {
    let width = match data_type {
        DataType::FixedSizeBinary(width) | DataType::FixedSizeList(_, width) => *width,
        _ => 0,
    };
    refuse_if(width < 0, "the width of its type is negative")?;
    if let DataType::Dictionary(keys, _) = data_type {
        refuse_if(!keys.is_dictionary_key_type(), "the keys of a dictionary are no integers")?;
    }
    children_of(data_type).into_iter().try_for_each(check_widths)
}

/// Returns the types of the children of an array, with the values of a dictionary.
fn children_of(data_type: &DataType) -> Vec<&DataType> {
    match data_type {
        DataType::Struct(fields) => fields.iter().map(|field| field.data_type()).collect(),
        DataType::Union(fields, _) => fields.iter().map(|(_, field)| field.data_type()).collect(),
        DataType::List(field)
        | DataType::LargeList(field)
        | DataType::ListView(field)
        | DataType::LargeListView(field)
        | DataType::FixedSizeList(field, _)
        | DataType::Map(field, _) => vec![field.data_type()],
        DataType::RunEndEncoded(ends, values) => vec![ends.data_type(), values.data_type()],
        DataType::Dictionary(_, values) => vec![values],
        _ => Vec::new(),
    }
}

impl Array {
    fn check(&self, data_type: &DataType) -> Checked {
        refuse_if(self.release.is_null(), "it is released")?;
        let range = 0..=MAX_LENGTH;
        let is_range = range.contains(&self.length) && range.contains(&self.offset);
        refuse_if(!is_range, "its length or offset is out of range")?;
        let width = match data_type {
            DataType::FixedSizeBinary(width) | DataType::FixedSizeList(_, width) => i64::from(*width),
            DataType::Null | DataType::RunEndEncoded(..) => 0,
            DataType::Struct(fields) if fields.is_empty() => 0,
            _ => 1,
        };
        let values = width.saturating_mul(self.length + self.offset);
        refuse_if(values > MAX_LENGTH, "its length times its width is out of range")?;
        refuse_if(
            width == 0 && self.length > MAX_ROWS,
            "it has more than 2,147,483,648 rows without values",
        )?;
        self.check_buffers(data_type)?;
        self.check_nulls(data_type)?;
        self.check_children(data_type)
    }

    /// Returns the pointer to a buffer; the number of buffers is checked already.
    fn buffer(&self, index: usize) -> *const c_void {
        // SAFETY: there are more buffers than `index`.
        unsafe { *self.buffers.add(index) }
    }

    fn check_buffers(&self, data_type: &DataType) -> Checked {
        let layout = layout(data_type);
        let least = layout.buffers.len() + usize::from(layout.can_contain_null_mask);
        let least = least + usize::from(layout.variadic);
        let number = usize::try_from(self.n_buffers).unwrap_or_default();
        let is_enough = if layout.variadic { number >= least } else { number == least };
        refuse_if(
            !is_enough || self.n_buffers < 0 || self.n_buffers > MAX_LENGTH,
            &format!("expected {least} buffers, found {}", self.n_buffers),
        )?;
        refuse_if(number > 0 && self.buffers.is_null(), "it has no buffers")?;
        if layout.variadic {
            return self.check_sizes(number - 1, number - least);
        }
        match data_type {
            DataType::Utf8 | DataType::Binary => self.check_last_offset::<i32>(),
            DataType::LargeUtf8 | DataType::LargeBinary => self.check_last_offset::<i64>(),
            _ => Ok(()),
        }
    }

    /// Checks the sizes of the buffers of views, which are in a buffer too.
    fn check_sizes(&self, place: usize, number: usize) -> Checked {
        let sizes = self.buffer(place).cast::<i64>();
        refuse_if(number > 0 && (sizes.is_null() || !sizes.is_aligned()), "it has no sizes of buffers")?;
        // SAFETY: the buffer is not null and has a size for each buffer of values.
        let sizes = if number == 0 { &[] } else { unsafe { slice::from_raw_parts(sizes, number) } };
        let is_range = sizes.iter().all(|size| (0..=MAX_LENGTH).contains(size));
        refuse_if(!is_range, "the size of a buffer is out of range")
    }

    /// Checks the offset that is taken for the size of the buffer of values.
    fn check_last_offset<T: Copy + Into<i64>>(&self) -> Checked {
        let offsets = self.buffer(1).cast::<T>();
        refuse_if(!offsets.is_aligned(), "its offsets are not aligned")?;
        let last = self.length + self.offset;
        if last == 0 || offsets.is_null() {
            return refuse_if(last > 0, "it has no offsets");
        }
        // SAFETY: there is an offset for each row and one more.
        let size: i64 = unsafe { *offsets.offset(isize::try_from(last).unwrap_or_default()) }.into();
        refuse_if(!(0..=MAX_LENGTH).contains(&size), "its last offset is out of range")?;
        refuse_if(size > 0 && self.buffer(2).is_null(), "it has no values")
    }

    fn check_nulls(&self, data_type: &DataType) -> Checked {
        if !layout(data_type).can_contain_null_mask || self.null_count < 0 {
            return Ok(());
        }
        let valid = self.buffer(0).cast::<u8>();
        let number = |number: i64| usize::try_from(number).unwrap_or_default();
        let nulls = if valid.is_null() {
            0
        } else {
            let (length, offset) = (number(self.length), number(self.offset));
            // SAFETY: there is a bit for each row.
            let bytes = unsafe { slice::from_raw_parts(valid, (offset + length).div_ceil(8)) };
            length - UnalignedBitChunk::new(bytes, offset, length).count_ones()
        };
        let found = self.null_count;
        refuse_if(nulls != number(found), &format!("it has {nulls} nulls, and says that it has {found}"))
    }

    fn check_children(&self, data_type: &DataType) -> Checked {
        let types = children_of(data_type);
        let is_dictionary = matches!(data_type, DataType::Dictionary(..));
        refuse_if(self.dictionary.is_null() == is_dictionary, "a dictionary is missing, or not of its type")?;
        let expected = if is_dictionary { 0 } else { types.len() };
        refuse_if(usize::try_from(self.n_children) != Ok(expected), "expected another number of children")?;
        // SAFETY: a dictionary is null or an array.
        if let Some(values) = unsafe { self.dictionary.as_ref() } {
            return types.into_iter().try_for_each(|data_type| values.check(data_type));
        }
        let mut each = types.into_iter().enumerate();
        each.try_for_each(|(index, data_type)| child(self.children, index)?.check(data_type))
    }
}
